// npm run test:browser -- NAME [--times N]: the browser specs whose paths contain NAME, N times each.
import { parseArgs } from 'node:util';
import { ensureInstalled, runNode } from './lib/toolchain.mjs';
import { ensureBuilt, ensureNativeBuilt } from './lib/web-build.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } });
ensureInstalled();
await ensureBuilt();
if (positionals.length === 0 || positionals.some((name) => name.includes('native')))
  await ensureNativeBuilt();
const repeat = values.times ? ['--repeat-each', values.times] : [];
process.exit(await runNode(['node_modules/@playwright/test/cli.js', 'test', ...positionals, ...repeat]));
