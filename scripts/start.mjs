// npm start: install, build what is stale, migrate, serve. See README.md for the settings.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuilt } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(await runNode(['apps/server/src/cli.ts', 'serve', ...process.argv.slice(2)]));
