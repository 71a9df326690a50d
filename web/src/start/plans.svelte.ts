/** The plans as they were last played, remembered on this device: one for each kind of table. */

import { restored, type Kind, type Plan } from "./plan";

const PLACE = "suitors-plans";

function remembered(): Record<Kind, Plan> {
  let kept: Partial<Record<Kind, unknown>> = {};
  try {
    kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as typeof kept;
  } catch {
    // Then everything is as usual.
  }
  return { bots: restored("bots", kept.bots), friends: restored("friends", kept.friends), pass: restored("pass", kept.pass) };
}

export const plans = $state(remembered());

export function keepPlan(kind: Kind, plan: Plan): void {
  plans[kind] = plan;
  try {
    localStorage.setItem(PLACE, JSON.stringify(plans));
  } catch {
    // Then it holds until the page is closed.
  }
}
