/** What every part of the replay's screen has at hand. */

import { createContext } from "svelte";
import type { Replay } from "./replay.svelte";

export const [atReplay, lookAt] = createContext<Replay>();
