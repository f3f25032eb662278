// npm test: installs, builds, runs all checks and tests, and ends with `N passed, N failed`.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';

ensureInstalled();
process.exit(await runNode(['scripts/test/all.ts', ...process.argv.slice(2)]));
