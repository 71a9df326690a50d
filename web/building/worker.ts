/** The service worker, told which files make up this build. Its name stays the same; everything else has its content in its name. */

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";

const ENTRY = "src/worker/worker.ts";
const NAME = "sw.js";

export function worker(): Plugin {
  let isBuild = false;
  return {
    name: "suitors-worker",
    enforce: "post",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: "chunk", id: ENTRY, fileName: NAME });
    },
    generateBundle(_, bundle) {
      const script = bundle[NAME];
      if (script?.type !== "chunk") return;
      const files = ["/", ...Object.keys(bundle).filter((file) => /^(assets|home)\//.test(file)).sort().map((file) => `/${file}`), ...visible("public")];
      const page = bundle["index.html"];
      const version = createHash("sha256").update(files.join("\n")).update(page?.type === "asset" ? String(page.source) : "").digest("hex").slice(0, 12);
      script.code = script.code.replace("__SHELL__", () => JSON.stringify({ version, files }));
    },
  };
}

/** What lies beside the page as it is: its names have endings, those of folders have not. */
function visible(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).filter((name) => name.includes(".")).map((name) => `/${name.replaceAll("\\", "/")}`).sort();
}
