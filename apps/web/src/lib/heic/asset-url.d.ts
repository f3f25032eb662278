/** The address of a file of the build; vite/client says the same, but wants the page's types with it. */
declare module '*?url' {
  const address: string;
  export default address;
}
