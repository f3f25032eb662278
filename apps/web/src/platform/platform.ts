/**
 * What the app runs in: a browser, or the native shell of apps/native. The build decides which (`#platform` in
 * package.json), so a browser never loads what only the shell needs.
 */
export interface Platform {
  readonly isNative: boolean;
}
