/** The service worker: installed when the page has nothing better to do, and never taking a game away to bring something new. */

const PATIENCE = 5_000;

let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a new version has been fetched and waits to be used. */
export function isFresh(): boolean {
  return waiting !== null;
}

/** On this page, now; what is half done is kept where it always is. */
export function useFresh(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take-over");
}

/** Pages without HTTPS have no workers. */
export function employ(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    // Where a browser wants none, the page does without.
    navigator.serviceWorker.register("/sw.js").then(watch).catch(() => {});
  }, PATIENCE);
}

function watch(registration: ServiceWorkerRegistration): void {
  waiting = registration.waiting;
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // The very first one is nothing new.
      if (installing.state === "installed" && navigator.serviceWorker.controller) waiting = installing;
    });
  });
}

/** Nothing that was looked at stays. */
export async function forgetReplays(): Promise<void> {
  if ("caches" in globalThis) await caches.delete("suitors-replays").catch(() => false);
}
