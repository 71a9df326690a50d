/** Whether this device has a network at all, as far as it knows. */

import { createSubscriber } from "svelte/reactivity";

const changing = createSubscriber((update) => {
  addEventListener("online", update);
  addEventListener("offline", update);
  return () => {
    removeEventListener("online", update);
    removeEventListener("offline", update);
  };
});

export const network = {
  get isThere(): boolean {
    changing();
    return navigator.onLine;
  },
};
