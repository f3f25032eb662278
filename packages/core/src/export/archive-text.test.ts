import { expect, test } from 'vitest';
import { type ArchiveContent, archiveGap, archiveReadme, fileCaption } from './archive-text.ts';

const file = { path: 'media/a.jpg', bytes: 1, sha256: '0'.repeat(64), mediaId: 'a' };
const content: ArchiveContent = {
  tables: [
    { name: 'quests', rows: 2 },
    { name: 'finds', rows: 3 },
  ],
  paths: { quests: 1, points: 20 },
  files: [file, { ...file, path: 'index.html', mediaId: null }],
  missing: { media: [], paths: [] },
};
const penny = { mediaId: 'a', what: 'coin.jpg, photo of find “Silver penny”' };
const path = { questId: 'q', points: 4, what: 'quest “Long Meadow”: 4 points of its path' };

test('a complete archive explains its files, and warns that it contains locations', () => {
  const readme = archiveReadme(content, '2026-03-01T10:00:00.000Z');
  expect(readme).toContain('data/finds.json  (3)');
  expect(readme).toContain('Photos and other files (1)');
  expect(readme).toContain('where you found things');
  expect(readme).not.toContain('Missing:');
  expect(archiveGap(content)).toBeNull();
});

test('counts and lists what is missing', () => {
  const missing = { media: [penny], paths: [path, path] };
  expect(archiveGap({ missing })).toBe(
    'Missing: 1 photo or file and parts of 2 paths, which only the server has.',
  );
  const readme = archiveReadme({ ...content, missing }, 'now');
  expect(readme).toContain(penny.what);
  expect(readme).toContain(path.what);
});

test('a file is named by its type and record', () => {
  expect(fileCaption({ filename: 'coin.jpg', mediaType: 'image' }, 'find “Silver penny”')).toBe(penny.what);
  expect(fileCaption({ filename: '', mediaType: 'document' }, null)).toBe('document');
});
