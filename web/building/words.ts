/** The Fluent files, cut for the browser: what every page says, what only the pages for learners say, and not what only the terminal does. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TERMINAL = /^(illegal|sim|arena|sheet|listed|record|bot|advice|help|unknown|prompt|bye|deck-headline|press|pass-keyboard|not-understood|no-such-choice|ambiguous|keep-which|term)\b/;
/** What is said on pages, sheets and panels that are opened later; whoever opens them waits for these. */
const MORE = /^(ruling|switch|shuffle|web-(learn|puzzle|replay|look-back|device|shuffle|setup|settings|how|lobby|games|home(?!-waking)|invite|terms|start-home-about))-/;

/** A file's messages, each with its attributes and the lines that belong to it; comments are left behind. */
function messages(text: string): string[] {
  return text.split(/^(?=[a-z])/m).filter((message) => /^[a-z]/.test(message)).map((message) => message.replace(/^#.*$\n?/gm, "").trimEnd());
}

export function cut(text: string, part: "first" | "more"): string {
  return messages(text).filter((message) => !TERMINAL.test(message) && MORE.test(message) === (part === "more")).join("\n");
}

export function words(): Plugin {
  return {
    name: "suitors-words",
    load(id) {
      const [, file, part] = /^(.+\.ftl)\?(first|more)$/.exec(id) ?? [];
      if (!file || !part) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(cut(readFileSync(file, "utf-8"), part as "first" | "more"))};`;
    },
  };
}
