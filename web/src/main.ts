import "./art/palette.css";
import "./art/art.css";
import "./base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import characters from "./art/characters.svg?raw";
import signs from "./art/table.svg?raw";
import { preferences } from "./state/preferences.svelte";
import { speak } from "./state/speech.svelte";
import { employ } from "./state/worker.svelte";

/** The drawings go into the page once; everything else refers to them. */
function hang(sprite: string): void {
  const frame = document.createElement("div");
  frame.hidden = true;
  frame.innerHTML = sprite;
  document.body.append(frame);
}

hang(characters);
hang(signs);
void speak(preferences.language).then(() => {
  mount(App, { target: document.getElementById("app")! });
  employ();
});
