/** Which of the browser's requests the worker answers, and how; all others go their way. */

export type Way = "page" | "file" | "replay" | null;

export function isReplay(path: string): boolean {
  return /^\/api\/v1\/games\/[A-Za-z0-9]+\/replay$/.test(path);
}

export function wayOf(method: string, mode: string, url: URL, home: string): Way {
  if (method !== "GET" || url.origin !== home) return null;
  if (mode === "navigate") return url.pathname.startsWith("/api/") ? null : "page";
  if (/^\/(assets|icons|home)\//.test(url.pathname) || url.pathname === "/manifest.webmanifest") return "file";
  return isReplay(url.pathname) ? "replay" : null;
}
