/** The little that the build needs of Node; its types are a package of their own, and larger than the client. */

declare module "node:crypto" {
  interface Hash {
    update(text: string): Hash;
    digest(as: "hex"): string;
  }
  export function createHash(kind: "sha256"): Hash;
}

declare module "node:fs" {
  export function readFileSync(file: string, as: "utf-8"): string;
  export function readdirSync(folder: string, how: { recursive: true }): string[];
}
