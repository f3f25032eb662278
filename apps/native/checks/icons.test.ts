import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawIcons } from '../build/icons.ts';

const HERE = path.join(import.meta.dirname, '..');
const drawn = await drawIcons();

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('the icons and splash screens', () => {
  it.each([...drawn.keys()])('%s matches the script’s output', async (name) => {
    const wanted = drawn.get(name);
    const file = readFileSync(path.join(HERE, name));
    if (typeof wanted === 'string') {
      expect(file.toString('utf8')).toBe(wanted);
      return;
    }
    const [is, should] = await Promise.all([pixels(file), pixels(Buffer.from(wanted ?? []))]);
    expect({ width: is.width, height: is.height }).toEqual({ width: should.width, height: should.height });
    // Builds of the drawing library may differ slightly at edges.
    const furthest = is.data.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (should.data[at] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThanOrEqual(16);
  });

  it('exist for every density of Android and each scale of iOS, without extra files', () => {
    const iconFiles = globSync(
      ['android/app/src/main/res/**/*.png', 'ios/App/App/Assets.xcassets/**/*.png'],
      {
        cwd: HERE,
      },
    );
    const known = [...drawn.keys()].filter((name) => name.endsWith('.png'));
    expect(iconFiles.toSorted()).toEqual(known.toSorted());
    expect(known).toHaveLength(5 * 2 + 3 + 2 * 3);
  });

  it('are opaque where Apple requires it', async () => {
    const icons = [...drawn.keys()].filter((name) => /AppIcon.*\.png$/.test(name));
    expect(icons).toHaveLength(3);
    for (const name of icons) expect((await sharp(path.join(HERE, name)).metadata()).hasAlpha).toBe(false);
  });
});
