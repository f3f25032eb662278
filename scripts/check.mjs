// npm run check: types, lint and unit tests of changes against main. Run it before a commit.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';

ensureInstalled();
process.exit(await runNode(['scripts/test/changed.ts', ...process.argv.slice(2)]));
