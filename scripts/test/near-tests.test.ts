import { expect, test } from 'vitest';
import { nearTests } from './near-tests.ts';

const FILES: Record<string, string> = {
  'packages/core/src/ids.ts': 'export const a = 1;',
  'packages/core/src/ids.test.ts': "import { a } from './ids.ts';",
  'packages/core/src/find/find.ts': "import type { a } from '../ids.ts';",
  'packages/core/src/find/find.test.ts': "import { b } from './find.ts';",
  'packages/sync/src/engine.ts': "import { b } from '@metalquest/core/find/find';",
  'packages/sync/src/engine.test.ts': "const { start } = await import('./engine.ts');",
  'packages/sync/src/ids-here.test.ts': "import { a } from '@metalquest/core/ids';",
  'apps/web/src/screen.tsx': "import { share } from '#platform';",
  'apps/web/src/screen.test.tsx': "import { Screen } from './screen.tsx';",
  'apps/web/src/platform/web.ts': '',
  'README.md': "from './packages/core/src/ids.ts'",
};
const near = (changed: readonly string[], limit = 10) =>
  nearTests(changed, Object.keys(FILES), limit, (file) => FILES[file] ?? '');

test('finds tests by their imports of a changed file, the nearest first', () => {
  expect(near(['packages/core/src/ids.ts'])).toEqual({
    chosen: [
      'packages/core/src/ids.test.ts',
      'packages/sync/src/ids-here.test.ts',
      'packages/core/src/find/find.test.ts',
      'packages/sync/src/engine.test.ts',
    ],
    left: 0,
  });
  expect(near(['packages/core/src/ids.ts'], 3)).toMatchObject({ chosen: { length: 3 }, left: 1 });
});

test('also follows a changed test, a deleted file and a platform module', () => {
  expect(near(['packages/core/src/find/find.test.ts']).chosen).toEqual([
    'packages/core/src/find/find.test.ts',
  ]);
  expect(near(['apps/web/src/platform/web.ts']).chosen).toEqual(['apps/web/src/screen.test.tsx']);
  const { 'packages/core/src/ids.ts': _, ...left } = FILES;
  const after = nearTests(['packages/core/src/ids.ts'], Object.keys(left), 1, (file) => left[file] ?? '');
  expect(after).toEqual({ chosen: ['packages/core/src/ids.test.ts'], left: 3 });
});

test('a file without importers has no tests', () => {
  expect(near(['README.md'])).toEqual({ chosen: [], left: 0 });
});
