// npm test: install, build, then every check and test; ends with `N passed, N failed` over all of them.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';

ensureInstalled();
process.exit(await runNode(['scripts/test/all.ts', ...process.argv.slice(2)]));
