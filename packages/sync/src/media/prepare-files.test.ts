import { describe, expect, it } from 'vitest';
import { fakeImages, newFiles, photo } from '../../test/support/test-device.ts';
import { cachingImageProcessor, type ImageProcessor, UnreadableImageError } from './image-processor.ts';
import { prepareFiles } from './prepare-files.ts';

const HEIC_HEAD = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const heic = (name = 'IMG_0001.HEIC', type = 'image/heic'): File =>
  new File([HEIC_HEAD, 'pixels'], name, { type });

const prepare = (
  files: readonly File[],
  images: ImageProcessor = fakeImages,
  owner: 'find' | 'gear' = 'find',
) => prepareFiles(newFiles(...files), owner, 0, images);

/** A fake device that decodes HEIC. */
const decodesHeic: ImageProcessor = {
  ...fakeImages,
  process: async () => ({
    full: new Blob(['jpeg'], { type: 'image/jpeg' }),
    thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
    width: 640,
    height: 480,
  }),
};

describe('a picked file is judged by its content, not by its name', () => {
  it('a photo without a type, or with a wrong one, is stored with its real type', async () => {
    const jpeg = await photo().arrayBuffer();
    const { prepared, rejected } = await prepare([
      new File([jpeg], 'photo', { type: '' }),
      new File([jpeg], 'photo.png', { type: 'image/png' }),
      new File([jpeg], 'photo.pdf', { type: 'application/pdf' }),
    ]);
    expect(rejected).toEqual([]);
    expect(prepared.map(({ extension, blob }) => [extension, blob.type])).toEqual(
      Array(3).fill(['jpg', 'image/jpeg']),
    );
  });

  it('a document called photo.jpg is not accepted as a photo of a find', async () => {
    const file = new File(['%PDF-1.7'], 'photo.jpg', { type: 'image/jpeg' });
    const { rejected } = await prepare([file]);
    expect(rejected).toEqual([
      {
        file,
        filename: 'photo.jpg',
        code: 'type-not-allowed',
        message: 'File type application/pdf is not allowed',
      },
    ]);
  });

  it('a drawing called photo.jpg is refused', async () => {
    const { rejected } = await prepare([new File(['<svg/>'], 'photo.jpg', { type: 'image/jpeg' })]);
    expect(rejected).toMatchObject([
      { code: 'file-unreadable', message: 'The file is damaged or is not what its name says' },
    ]);
  });

  it('an audio file is named by its type', async () => {
    const { rejected } = await prepare([
      new File(['\0\0\0\x10ftypM4A \0\0\0\0'], 'a.mp4', { type: 'video/mp4' }),
    ]);
    expect(rejected).toMatchObject([{ message: 'File type audio/mp4 is not allowed' }]);
  });
});

describe('a HEIC photo', () => {
  it('is stored as JPEG, regardless of its extension', async () => {
    const files = [heic(), heic('IMG_0002.heic', ''), heic('IMG_0003.JPG', 'image/jpeg')];
    const { prepared, rejected } = await prepare(files, decodesHeic);
    expect(rejected).toEqual([]);
    expect(prepared.map(({ filename, extension }) => [filename, extension])).toEqual([
      ['IMG_0001.jpg', 'jpg'],
      ['IMG_0002.jpg', 'jpg'],
      ['IMG_0003.jpg', 'jpg'],
    ]);
  });

  it('that this device cannot read is refused with advice, and the other files are accepted', async () => {
    const unreadable = heic();
    const { prepared, rejected } = await prepare([unreadable, photo()]);
    expect(prepared).toHaveLength(1);
    expect(rejected).toEqual([
      {
        file: unreadable,
        filename: 'IMG_0001.HEIC',
        code: 'file-unreadable',
        message:
          'This HEIC photo cannot be read on this device. On an iPhone, set the camera to "Most compatible" ' +
          '(Settings, Camera, Formats), or share the photo as a JPEG.',
      },
    ]);
  });

  it('whose decoder is not on this device yet asks for a retry online', async () => {
    const noReader: ImageProcessor = {
      ...fakeImages,
      process: () => Promise.reject(new UnreadableImageError({ readerMissing: true })),
    };
    const { rejected } = await prepare([heic()], noReader);
    expect(rejected[0]?.message).toContain('needs signal the first time');
  });
});

describe('a video', () => {
  const video = new File(['\0\0\0\x10ftypmp42\0\0\0\0', 'frames'], 'dig.mp4', {
    type: 'video/mp4; codecs=avc1',
  });

  it('is stored byte for byte, with a poster and its size if the browser can play it', async () => {
    const { prepared } = await prepare([video]);
    expect(prepared).toMatchObject([{ mediaType: 'video', width: 640, height: 480, extension: 'mp4' }]);
    expect(await prepared[0]?.blob.text()).toBe(await video.text());
    expect(prepared[0]?.blob.type).toBe('video/mp4');
    expect(prepared[0]?.thumbnail).toBeInstanceOf(Blob);
  });

  it('that the browser cannot play is stored too', async () => {
    const { prepared } = await prepare([video], { ...fakeImages, poster: async () => null });
    expect(prepared).toMatchObject([{ mediaType: 'video', thumbnail: null, width: null }]);
  });
});

it('a photo decoded for its preview is not decoded again when saved; a failure is retried', async () => {
  let decoded = 0;
  const images = cachingImageProcessor({
    ...decodesHeic,
    process(file, type) {
      decoded += 1;
      if (decoded === 1) return Promise.reject(new UnreadableImageError({ readerMissing: true }));
      return decodesHeic.process(file, type);
    },
  });
  const file = heic();
  expect((await prepare([file], images)).rejected).toHaveLength(1);
  await images.process(file, 'image/heic');
  expect((await prepare([file], images)).prepared).toHaveLength(1);
  expect(decoded).toBe(2);
});
