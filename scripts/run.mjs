// Runs a TypeScript program of this repository on Node 24: node scripts/run.mjs FILE [ARGUMENTS]
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(await runNode(process.argv.slice(2)));
