// npm start: installs, builds if stale, migrates and serves. See docs/operations.md for the settings.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuiltToServe } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuiltToServe();
// As in Dockerfile and deploy/metalquest.service: keeps the memory of the server flat (docs/operations.md).
const options = ['--max-semi-space-size=8'];
process.exit(await runNode([...options, 'apps/server/src/cli.ts', 'serve', ...process.argv.slice(2)]));
