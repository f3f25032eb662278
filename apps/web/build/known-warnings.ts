import type { Plugin } from 'vite';

/** Libraries mark client components for React Server Components, which this app does not use. */
const KNOWN = 'MODULE_LEVEL_DIRECTIVE';

/** Hides bundler timings and one known warning, also in builds that plugins start. */
export function withoutKnownWarnings(): Plugin {
  const rolldownOptions = { checks: { bundlerTimings: false } };
  return {
    name: 'metalquest:without-known-warnings',
    apply: 'build',
    config: () => ({ build: { rolldownOptions }, worker: { rolldownOptions } }),
    onLog: (_level, log) => (log.code === KNOWN ? false : null),
  };
}
