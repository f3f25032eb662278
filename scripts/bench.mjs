// npm run bench: installs what only the benchmarks need, checks their types, and measures. See docs/benchmarks.md.
import { requireTools } from './lib/need-tools.mjs';
import { ensureInstalled, ensureInstalledIn, runNode } from './lib/toolchain.mjs';
import { ensureBuiltToServe } from './lib/web-build.mjs';

// Named benchmarks may need neither, and say so if they do.
if (process.argv.length === 2) requireTools(['chromium', 'postgres']);
ensureInstalled();
ensureInstalledIn('bench', 'what the benchmarks need');
await ensureBuiltToServe();
const types = await runNode(['node_modules/typescript/bin/tsc', '-p', 'bench/tsconfig.json']);
process.exit(types || (await runNode(['bench/run.ts', ...process.argv.slice(2)])));
