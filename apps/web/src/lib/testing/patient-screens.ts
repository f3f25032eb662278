/** Waits as long for what a screen shows as vitest.config.ts does elsewhere, and not one second. */
export {};

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
