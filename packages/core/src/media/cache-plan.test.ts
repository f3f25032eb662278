import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CachedCopy, type MediaOnDevice, mediaBudget, mediaBytes, planEviction } from './cache-plan.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

describe('the room that media may take', () => {
  it('is half of what the browser gives, less what other data takes', () => {
    expect(mediaBudget({ quotaBytes: 400 * MB, usageBytes: 150 * MB }, 50 * MB)).toBe(150 * MB);
  });
  it('is never more than 500 MB, nor less than nothing', () => {
    expect(mediaBudget({ quotaBytes: 100 * GB, usageBytes: 0 }, 0)).toBe(500 * MB);
    expect(mediaBudget({ quotaBytes: 100 * MB, usageBytes: 300 * MB }, 0)).toBe(0);
  });
  it('is 200 MB where the browser does not say', () => {
    expect(mediaBudget(null, 0)).toBe(200 * MB);
  });
});

const copy = (id: string, bytes: number, lastUsedAt: number): CachedCopy => ({ id, bytes, lastUsedAt });

describe('when media does not fit', () => {
  it('files unused for longest go first, and small pictures after the last file', () => {
    const media: MediaOnDevice = {
      files: [copy('new', 40, 3), copy('old', 40, 1), copy('unsent', 40, 0)],
      thumbnails: [copy('old', 5, 1), copy('new', 5, 3), copy('unsent', 5, 0)],
      keep: new Set(['unsent']),
    };
    expect(planEviction(media, 200)).toEqual({ files: [], thumbnails: [] });
    expect(planEviction(media, 134)).toEqual({ files: ['old'], thumbnails: [] });
    expect(planEviction(media, 50)).toEqual({ files: ['old', 'new'], thumbnails: ['old'] });
    expect(planEviction(media, 0)).toEqual({ files: ['old', 'new'], thumbnails: ['old', 'new'] });
  });

  const copies = fc.uniqueArray(
    fc.record({ id: fc.nat(30).map(String), bytes: fc.nat(100), lastUsedAt: fc.nat(50) }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  const devices = fc.record({
    files: copies,
    thumbnails: copies,
    keep: fc.array(fc.nat(30).map(String)).map((ids) => new Set(ids)),
  });

  it('what is left fits or may not go, and nothing goes that need not', () => {
    fc.assert(
      fc.property(devices, fc.nat(2_000), (media, budget) => {
        const { files, thumbnails } = planEviction(media, budget);
        for (const id of [...files, ...thumbnails]) expect(media.keep.has(id)).toBe(false);
        const left = {
          files: media.files.filter(({ id }) => !files.includes(id)),
          thumbnails: media.thumbnails.filter(({ id }) => !thumbnails.includes(id)),
        };
        const bytes = mediaBytes(left);
        const movable = [...left.files, ...left.thumbnails].filter(({ id }) => !media.keep.has(id));
        expect(bytes <= budget || movable.length === 0).toBe(true);
        // Keeping the last evicted file would exceed the budget.
        const last =
          media.thumbnails.find(({ id }) => id === thumbnails.at(-1)) ??
          media.files.find(({ id }) => id === files.at(-1));
        if (last) expect(bytes + last.bytes).toBeGreaterThan(budget);
      }),
    );
  });
});
