// npm run dev: the server, and the web app from its sources with hot reload, at one address. See CONTRIBUTING.md.
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuiltOnce } from './lib/web-build.mjs';

ensureInstalled();
await ensureBuiltOnce();
process.exit(await runNode(['scripts/dev.ts']));
