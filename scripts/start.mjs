// npm start: installs, builds if stale, migrates and serves. See README.md for the settings.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(await runNode(['apps/server/src/cli.ts', 'serve', ...process.argv.slice(2)]));
