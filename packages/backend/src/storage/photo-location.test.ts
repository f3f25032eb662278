import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExiftool } from '../../../../scripts/lib/find-tools.mjs';
import { hasLocationMetadata } from './photo-location.ts';
import { pngWith } from './testing/png-with.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,12.3N" exif:GPSLongitude="0,7.3E"/></rdf:RDF></x:xmpmeta>';
const GPS = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 12/1 19/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '0/1 7/1 18/1',
  },
};
const exiftool = findExiftool();

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#687553' } });

const compressed = (keyword: string, text: string | Buffer) =>
  pngWith('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)]));
const hexProfile = (name: string, content: Buffer) =>
  `\n${name}\n${String(content.length).padStart(8)}\n${content.toString('hex').replace(/(.{72})/g, '$1\n')}\n`;

async function exifBlock(): Promise<Buffer> {
  const { exif } = await sharp(await plain().withExif(GPS).jpeg().toBuffer()).metadata();
  if (!exif) throw new Error('no EXIF was written');
  return exif;
}

describe('finds a location', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in the EXIF of a %s', async (format) => {
    expect(await hasLocationMetadata(await plain().withExif(GPS).toFormat(format).toBuffer())).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('in the XMP of a %s', async (format) => {
    expect(await hasLocationMetadata(await plain().withXmp(XMP).toFormat(format).toBuffer())).toBe(true);
  });

  it.each(['XML:com.adobe.xmp', 'Comment'])('in a compressed text %s of a PNG', async (keyword) => {
    const picture = await compressed(keyword, XMP);
    expect(picture.includes('GPSLatitude')).toBe(false);
    expect(await hasLocationMetadata(picture)).toBe(true);
  });

  it('in compressed international text of a PNG', async () => {
    const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(XMP)]);
    expect(await hasLocationMetadata(await pngWith('iTXt', text))).toBe(true);
  });

  it('in EXIF and XMP that an editor wrote into a PNG as hexadecimal text', async () => {
    const exif = hexProfile('exif', await exifBlock());
    expect(await hasLocationMetadata(await compressed('Raw profile type exif', exif))).toBe(true);
    expect(
      await hasLocationMetadata(await pngWith('tEXt', Buffer.from(`Raw profile type exif\0${exif}`))),
    ).toBe(true);
    const xmp = hexProfile('generic profile', Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`));
    expect(await hasLocationMetadata(await compressed('Raw profile type APP1', xmp))).toBe(true);
  });

  it("in a drone's notation, and in UTF-16", async () => {
    const drone = XMP.replaceAll('exif:GPSLatitude', 'dji:GpsLatitude').replaceAll(
      'exif:GPSLongitude',
      'dji:GpsLongtitude',
    );
    expect(await hasLocationMetadata(await compressed('XML:com.adobe.xmp', drone))).toBe(true);
    const wide = await plain().withXmp(Buffer.from(XMP, 'utf16le').toString('latin1')).webp().toBuffer();
    expect(await hasLocationMetadata(wide)).toBe(true);
  });

  it('but not where there is none', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      expect(await hasLocationMetadata(await plain().toFormat(format).toBuffer())).toBe(false);
    }
    const camera = await plain()
      .withExif({ IFD0: { Make: 'NIKON' } })
      .jpeg()
      .toBuffer();
    expect(await hasLocationMetadata(camera)).toBe(false);
    expect(await hasLocationMetadata(await compressed('Comment', 'A hammered penny'))).toBe(false);
  });
});

describe('a text that resembles the start of a metadata block', () => {
  // Guards against regex backtracking, which took 72 s for 4,000 spaces.
  it.each([
    ['spaces', `${' '.repeat(4000)}!`],
    ['a name, numbers and spaces', `x ${'1 '.repeat(200_000)}!`],
    ['digits', `exif ${'1'.repeat(400_000)} !`],
    ['white space of every kind', `exif${' \n\t'.repeat(100_000)}8 ff zz`],
  ])('is read once: %s', async (_what, text) => {
    const picture = await pngWith('tEXt', Buffer.from(`Comment\0${text}`));
    const startedMs = performance.now();
    expect(await hasLocationMetadata(picture)).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });
});

describe.skipIf(!exiftool)('finds a location written by exiftool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'metalquest-exiftool-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const tags = (group: string) => [
    `-${group}:GPSLatitude=52.20531`,
    `-${group}:GPSLongitude=0.12181`,
    ...(group === 'EXIF' ? ['-EXIF:GPSLatitudeRef=N', '-EXIF:GPSLongitudeRef=E'] : []),
  ];

  it.each([
    ['jpeg', 'EXIF'],
    ['jpeg', 'XMP'],
    ['png', 'EXIF'],
    ['png', 'XMP'],
    ['gif', 'XMP'],
  ] as const)('in a %s as %s', async (format, group) => {
    const file = path.join(folder, `${group}.${format}`);
    await writeFile(file, await plain().toFormat(format).toBuffer());
    expect(await hasLocationMetadata(await readFile(file))).toBe(false);
    const run = spawnSync(exiftool ?? 'exiftool', ['-q', '-z', '-overwrite_original', ...tags(group), file]);
    expect(run.stderr.toString()).toBe('');
    expect(await hasLocationMetadata(await readFile(file))).toBe(true);
  });
});
