/** Writes a warning to the browser's log. Never with a coordinate, a place name or anything a person wrote. */
export function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the app writes to the log.
  console.warn(message);
}
