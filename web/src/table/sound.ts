/** Sounds of our own, made as they are needed: paper, wax, and a small bell. */

import { preferences } from "../state/preferences.svelte";
import type { EventWords } from "../wire";

let context: AudioContext | undefined;

/** Browsers allow no sound before the first touch; until then there is none. */
function air(): AudioContext | undefined {
  if (!preferences.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function fading(on: AudioContext, loudness: number, seconds: number, start = 0): GainNode {
  const gain = on.createGain();
  const at = on.currentTime + start;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(on.destination);
  return gain;
}

/** A card sliding over a table: noise with its highs cut. */
function paper(on: AudioContext, seconds = 0.13, pitch = 2600): void {
  const noise = on.createBuffer(1, on.sampleRate * seconds, on.sampleRate);
  noise.getChannelData(0).forEach((_, place, data) => (data[place] = Math.random() * 2 - 1));
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(on, 0.12, seconds));
  source.start();
}

/** A seal pressed into wax, or broken. */
function thud(on: AudioContext): void {
  const tone = on.createOscillator();
  tone.frequency.setValueAtTime(150, on.currentTime);
  tone.frequency.exponentialRampToValueAtTime(45, on.currentTime + 0.2);
  tone.connect(fading(on, 0.35, 0.24));
  tone.start();
  tone.stop(on.currentTime + 0.25);
}

function chime(on: AudioContext, notes: readonly number[]): void {
  notes.forEach((pitch, place) => {
    const tone = on.createOscillator();
    const start = place * 0.11;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(fading(on, 0.13, start + 0.5, start));
    tone.start(on.currentTime + start);
    tone.stop(on.currentTime + start + 0.55);
  });
}

const SOUNDS: Record<string, (on: AudioContext) => void> = {
  round: (on) => paper(on, 0.4, 1800),
  dealt: (on) => paper(on, 0.08),
  draws: (on) => paper(on, 0.1),
  plays: (on) => paper(on),
  discards: (on) => paper(on, 0.16, 2000),
  trades: (on) => paper(on, 0.25, 2200),
  returns: (on) => paper(on, 0.2, 1700),
  looks: (on) => chime(on, [660]),
  compares: (on) => chime(on, [440, 466]),
  protected: (on) => chime(on, [523, 784]),
  out: thud,
  gains: (on) => chime(on, [659, 784, 1047]),
  game_over: (on) => chime(on, [523, 659, 784, 1047, 1319]),
};

export function soundOf(event: EventWords): void {
  const on = air();
  if (on) SOUNDS[event.what]?.(on);
}

export function bell(): void {
  const on = air();
  if (on) chime(on, [784, 988]);
}
