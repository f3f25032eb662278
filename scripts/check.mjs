// npm run check: types, lint and unit tests of changes against main. Run it before a commit.
import { requireTools } from './lib/need-tools.mjs';
import { ensureInstalled, runNode } from './lib/toolchain.mjs';

requireTools([], ['postgres', 'exiftool']);
ensureInstalled();
process.exit(await runNode(['scripts/test/changed.ts', ...process.argv.slice(2)]));
