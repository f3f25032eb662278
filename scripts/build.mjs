// Builds the app: compressed to serve it (`npm run build`), or for tests in browsers (`web`) or in the shell in
// apps/native (`native`).
import { ensureBuilt, ensureBuiltToServe, ensureNativeBuilt } from './lib/web-build.mjs';

const [what] = process.argv.slice(2);
if (what === undefined) await ensureBuiltToServe();
else if (what === 'web') await ensureBuilt();
else if (what === 'native') await ensureNativeBuilt();
else throw new Error(`build.mjs builds "web" or "native", not "${what}"`);
