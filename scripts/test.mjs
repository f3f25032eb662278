// npm test: install, build, then every check and test; ends with `N passed, N failed` over all of them.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuilt, ensureNativeBuilt } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuilt();
await ensureNativeBuilt();
process.exit(await runNode(['scripts/test/all.ts', ...process.argv.slice(2)]));
