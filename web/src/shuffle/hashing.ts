/** The hashes of a shuffle, as docs/fairness.md has them. Written here because a page that is not on https, as at most tables at home, has no WebCrypto. */

const PRIMES = primes(64);
const fraction = (number: number): number => (number % 1) * 2 ** 32;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const STEPS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** SHA-256 of ASCII text, as 32 bytes. */
export function digest(text: string): Uint8Array {
  const state = Uint32Array.from(START);
  const words = padded(text);
  for (let block = 0; block < words.length; block += 16) mix(state, words.subarray(block, block + 16));
  return Uint8Array.from({ length: 32 }, (_, place) => state[place >> 2]! >>> (24 - 8 * (place & 3)));
}

export function hash(text: string): string {
  return inHex(digest(text));
}

function padded(text: string): Uint32Array {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) << 4);
  const put = (place: number, byte: number) => (words[place >> 2]! |= byte << (24 - 8 * (place & 3)));
  for (let place = 0; place < text.length; place++) put(place, text.charCodeAt(place));
  put(text.length, 0x80);
  words[words.length - 1] = 8 * text.length;
  return words;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, block: Uint32Array): void {
  const words = new Uint32Array(64);
  words.set(block);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    words[at] = words[at - 16]! + words[at - 7]! + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[at]! + words[at]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
}

function inHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function newNumber(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function commitmentTo(game: string, secret: string): string {
  return hash(`suitors secret ${game} ${secret}`);
}

export function pledgeOf(game: string, round: number, seat: number, number: string): string {
  return hash(`suitors number ${game} ${round} ${seat} ${number}`);
}
