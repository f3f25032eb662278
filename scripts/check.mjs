// npm run check: types, lint and the unit tests of what changed against main. Run it before a commit.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';

ensureInstalled();
process.exit(await runNode(['scripts/test/changed.ts', ...process.argv.slice(2)]));
