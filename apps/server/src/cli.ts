import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enable before other imports to reuse the code compiled at the last start. Not in the system's temporary
// directory, where other accounts could plant files. If it is not writable, Node continues without a cache.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/metalquest/', import.meta.url)));
await import('./command-line.ts');
