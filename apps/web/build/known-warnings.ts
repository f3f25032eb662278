import type { Plugin } from 'vite';

/** Says nothing about our build: libraries mark their client components for React servers, which we do not use. */
const KNOWN = 'MODULE_LEVEL_DIRECTIVE';

/** For every build, including those that plugins start: leaves out timings and one warning, and passes the others. */
export function withoutKnownWarnings(): Plugin {
  const rolldownOptions = { checks: { bundlerTimings: false } };
  return {
    name: 'metalquest:without-known-warnings',
    apply: 'build',
    config: () => ({ build: { rolldownOptions }, worker: { rolldownOptions } }),
    onLog: (_level, log) => (log.code === KNOWN ? false : null),
  };
}
