import { describe, expect, it } from 'vitest';
import { NOTHING_PICKED, pickFiles, unpickFile } from './picked-files.ts';

function fileOf(name: string, type: string, size = 10): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

function keys() {
  let count = 0;
  return () => `key-${++count}`;
}

describe('the photos of a find', () => {
  it('are added to those already picked', () => {
    const newKey = keys();
    const one = pickFiles(NOTHING_PICKED, [fileOf('a.jpg', 'image/jpeg')], newKey);
    const two = pickFiles(one, [fileOf('a.jpg', 'image/jpeg'), fileOf('b.mp4', 'video/mp4')], newKey);
    expect(two.files.map(({ file }) => file.name)).toEqual(['a.jpg', 'a.jpg', 'b.mp4']);
    expect(new Set(two.files.map(({ key }) => key)).size).toBe(3);
    expect(unpickFile(two, 'key-1').files).toHaveLength(2);
  });

  it('are refused in the words of the product when they are too large or of the wrong kind', () => {
    const picked = pickFiles(
      NOTHING_PICKED,
      [
        fileOf('good.png', 'image/png'),
        fileOf('huge.jpg', 'image/jpeg', 60 * 1024 * 1024),
        fileOf('drawing.svg', 'image/svg+xml'),
        fileOf('deed.pdf', 'application/pdf'),
      ],
      keys(),
    );
    expect(picked.files.map(({ file }) => file.name)).toEqual(['good.png']);
    expect(picked.refused.map(({ filename, message }) => `${filename}: ${message}`)).toEqual([
      'huge.jpg: File size exceeds limit of 50MB',
      'drawing.svg: File type image/svg+xml is not allowed',
      'deed.pdf: File type application/pdf is not allowed',
    ]);
  });

  it('count against the total of the device together', () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      fileOf(`${index}.mp4`, 'video/mp4', 50 * 1024 * 1024),
    );
    const picked = pickFiles(NOTHING_PICKED, many, keys());
    expect(picked.files).toHaveLength(10);
    expect(picked.refused[0]?.message).toBe('Adding this file would exceed the total storage limit of 500MB');
  });

  it('are known by their name when the picker gives no type', () => {
    expect(pickFiles(NOTHING_PICKED, [fileOf('clip.MOV', '')], keys()).files).toHaveLength(1);
  });
});
