/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module "*.ftl?first" {
  const messages: string;
  export default messages;
}

declare module "*.ftl?more" {
  const messages: string;
  export default messages;
}
