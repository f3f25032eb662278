/** Raises the wait of Testing Library queries to the timeout in vitest.config.ts. */
export {};

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
