import { describe, expect, it } from 'vitest';
import {
  checkFiles,
  NOTHING_PICKED,
  type Picked,
  pickAgain,
  pickFiles,
  previewed,
  unpickFile,
} from './picked-files.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const MOVIE = '\0\0\0\x10ftypmp42\0\0\0\0';
const HEIC = '\0\0\0\x10ftypheic\0\0\0\0';

function fileOf(name: string, content: string | readonly number[], type = '', size?: number): File {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
  if (size) Object.defineProperty(file, 'size', { value: size });
  return file;
}

function keys() {
  let count = 0;
  return () => `key-${++count}`;
}

const newKey = keys();
const pick = async (picked: Picked, ...files: File[]): Promise<Picked> =>
  pickFiles(picked, await checkFiles(picked, files, newKey));

describe('the photos of a find', () => {
  it('are added to the ones already picked', async () => {
    const one = await pick(NOTHING_PICKED, fileOf('a.jpg', JPEG));
    const two = await pick(one, fileOf('a.jpg', JPEG), fileOf('b.mp4', MOVIE));
    expect(two.files.map(({ file }) => file.name)).toEqual(['a.jpg', 'a.jpg', 'b.mp4']);
    expect(new Set(two.files.map(({ key }) => key)).size).toBe(3);
    expect(unpickFile(two, two.files[0]?.key ?? '').files).toHaveLength(2);
  });

  it("are refused with the product's messages if too large or of the wrong type", async () => {
    const picked = await pick(
      NOTHING_PICKED,
      fileOf('good.png', JPEG, 'image/png'),
      fileOf('huge.jpg', JPEG, 'image/jpeg', 60 * 1024 * 1024),
      fileOf('drawing.svg', '<svg/>', 'image/svg+xml'),
      fileOf('deed.jpg', '%PDF-1.7', 'image/jpeg'),
    );
    expect(picked.files.map(({ file }) => file.name)).toEqual(['good.png']);
    expect(picked.refused.map(({ filename, message }) => `${filename}: ${message}`)).toEqual([
      'huge.jpg: File size exceeds limit of 50MB',
      'drawing.svg: File type image/svg+xml is not allowed',
      'deed.jpg: File type application/pdf is not allowed',
    ]);
  });

  it('picked twice in a row keep the message about one of them, whichever is checked last', async () => {
    const deed = await checkFiles(NOTHING_PICKED, [fileOf('deed.jpg', '%PDF-1.7')], newKey);
    const photo = await checkFiles(NOTHING_PICKED, [fileOf('a.jpg', JPEG)], newKey);
    for (const [first, second] of [
      [deed, photo],
      [photo, deed],
    ] as const) {
      const picked = pickFiles(pickFiles(pickAgain(pickAgain(NOTHING_PICKED)), first), second);
      expect(picked.files.map(({ file }) => file.name)).toEqual(['a.jpg']);
      expect(picked.refused.map(({ filename }) => filename)).toEqual(['deed.jpg']);
      expect(pickAgain(picked)).toEqual({ ...picked, refused: [] });
    }
  });

  it("count towards the device's total", async () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      fileOf(`${index}.mp4`, MOVIE, 'video/mp4', 50 * 1024 * 1024),
    );
    const picked = await pick(NOTHING_PICKED, ...many);
    expect(picked.files).toHaveLength(10);
    expect(picked.refused[0]?.message).toBe('Adding this file would exceed the total storage limit of 500MB');
  });

  it('stay if one cannot be read right now: saving shows why', async () => {
    const torn = fileOf('torn.jpg', JPEG, 'image/jpeg');
    torn.slice = () => {
      throw new DOMException('The file could not be read.', 'NotReadableError');
    };
    const picked = await pick(NOTHING_PICKED, torn, fileOf('a.jpg', JPEG));
    expect(picked.files.map(({ file }) => file.name)).toEqual(['torn.jpg', 'a.jpg']);
    expect(picked.refused).toEqual([]);
  });

  it('are identified by content if the picker gives neither type nor name', async () => {
    expect((await pick(NOTHING_PICKED, fileOf('clip', MOVIE))).files).toHaveLength(1);
  });
});

describe('a HEIC photo', () => {
  it('has no preview until it is converted, and is removed with the reason if that fails', async () => {
    const picked = await pick(
      NOTHING_PICKED,
      fileOf('a.jpg', JPEG),
      fileOf('b.HEIC', HEIC),
      fileOf('c.heic', HEIC),
    );
    const [a, b, c] = picked.files;
    expect([a?.preview === a?.file, b?.preview, c?.preview]).toEqual([true, null, null]);
    const picture = new Blob(['small']);
    const shown = previewed(picked, b?.key ?? '', { ok: true, value: picture });
    expect(shown.files[1]?.preview).toBe(picture);
    const refused = previewed(shown, c?.key ?? '', { ok: false, error: { message: 'Most compatible' } });
    expect(refused.files.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.HEIC']);
    expect(refused.refused).toMatchObject([{ filename: 'c.heic', message: 'Most compatible' }]);
  });

  it('that was removed meanwhile stays removed', () => {
    expect(previewed(NOTHING_PICKED, 'gone', { ok: true, value: new Blob([]) })).toBe(NOTHING_PICKED);
  });
});
