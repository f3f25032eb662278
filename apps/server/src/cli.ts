import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything is loaded: what was compiled at the last start is read back. Not in the system's temporary folder,
// where another account could put something in its place; where this cannot be written, Node goes on without.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/metalquest/', import.meta.url)));
await import('./command-line.ts');
