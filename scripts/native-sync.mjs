// npm run native:sync: builds the web app for phones and updates both native projects.
import path from 'node:path';
import { ensureInstalled, ROOT, runNode } from './lib/toolchain.mjs';
import { ensureNativeBuilt } from './lib/web-build.mjs';

ensureInstalled();
await ensureNativeBuilt();
const capacitor = path.join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor');
process.exit(
  await runNode([capacitor, 'sync', ...process.argv.slice(2)], {}, path.join(ROOT, 'apps/native')),
);
