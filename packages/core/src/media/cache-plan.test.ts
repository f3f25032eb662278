import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CachedCopy, type MediaOnDevice, mediaBudget, mediaBytes, planEviction } from './cache-plan.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

describe('the storage for media', () => {
  it("is half of the browser's quota, minus other data", () => {
    expect(mediaBudget({ quotaBytes: 400 * MB, usageBytes: 150 * MB }, 50 * MB)).toBe(150 * MB);
  });
  it('is at most 500 MB, and at least 0', () => {
    expect(mediaBudget({ quotaBytes: 100 * GB, usageBytes: 0 }, 0)).toBe(500 * MB);
    expect(mediaBudget({ quotaBytes: 100 * MB, usageBytes: 300 * MB }, 0)).toBe(0);
  });
  it('is 200 MB if the browser reports no quota', () => {
    expect(mediaBudget(null, 0)).toBe(200 * MB);
  });
});

const copy = (id: string, bytes: number, lastUsedAt: number): CachedCopy => ({ id, bytes, lastUsedAt });

describe('when media exceed the storage', () => {
  it('the least recently used files are evicted first, and thumbnails last', () => {
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

  it('evicts no more than needed, until the rest fits or is protected', () => {
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
