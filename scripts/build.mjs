// Builds the app for `npm test`: for browsers (`web`), or for the shell in apps/native (`native`).
import { ensureBuilt, ensureNativeBuilt } from './lib/web-build.mjs';

const [what] = process.argv.slice(2);
if (what === 'web') await ensureBuilt();
else if (what === 'native') await ensureNativeBuilt();
else throw new Error(`build.mjs builds "web" or "native", not "${what}"`);
