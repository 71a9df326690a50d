/** Where things lie on the screen, for what flies between them. */

import type { Attachment } from "svelte/attachments";
import type { Spot } from "../state/staging";

const spots = new Map<Spot, Element>();

export function spot(name: Spot): Attachment {
  return (element) => {
    spots.set(name, element);
    return () => {
      if (spots.get(name) === element) spots.delete(name);
    };
  };
}

export function centreOf(name: Spot): { x: number; y: number } | undefined {
  const element = spots.get(name);
  if (!element) return undefined;
  const box = element.getBoundingClientRect();
  const y = box.top + box.height / 2;
  if (!name.startsWith("pile-")) return { x: box.left + box.width / 2, y };
  // A pile grows to the right.
  const last = element.lastElementChild?.getBoundingClientRect();
  return { x: last ? last.left + last.width * 1.3 : box.left + box.height * 0.35, y };
}
