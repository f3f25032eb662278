/** The same declaration as in vite/client, without its DOM types. */
declare module '*?url' {
  const address: string;
  export default address;
}
