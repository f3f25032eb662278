/** Sets a cookie as another tab would: without anybody here being told. */
export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the DOM of tests has no Cookie Store.
  document.cookie = cookie;
}
