export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test DOM has no Cookie Store.
  document.cookie = cookie;
}
