import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOnlySound } from './sound-file.ts';

const recorded = (name: string): Buffer =>
  readFileSync(new URL(`../../../../e2e/fixtures/sounds/${name}`, import.meta.url));
const WEBM = recorded('beep.weba');
const MP4 = recorded('beep.m4a');

/** The file with one text or number of it replaced by another of the same length. */
function changed(file: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = file.indexOf(from);
  expect(at).toBeGreaterThan(0);
  return Buffer.concat([file.subarray(0, at), to, file.subarray(at + from.length)]);
}

describe('a file with only sound', () => {
  it('is what a browser records', () => {
    expect(hasOnlySound(WEBM, 'audio/webm')).toBe(true);
    expect(hasOnlySound(MP4, 'audio/mp4')).toBe(true);
  });

  it('is accepted when the recording ended in the middle', () => {
    expect(hasOnlySound(WEBM.subarray(0, 1000), 'audio/webm')).toBe(true);
    expect(hasOnlySound(MP4.subarray(0, 2000), 'audio/mp4')).toBe(true);
  });

  it('is not of the other type', () => {
    expect(hasOnlySound(WEBM, 'audio/mp4')).toBe(false);
    expect(hasOnlySound(MP4, 'audio/webm')).toBe(false);
  });

  it('has no track with pictures', () => {
    const track = [0x83, 0x81];
    expect(
      hasOnlySound(changed(WEBM, Buffer.from([...track, 2]), Buffer.from([...track, 1])), 'audio/webm'),
    ).toBe(false);
    expect(hasOnlySound(changed(MP4, Buffer.from('soun'), Buffer.from('vide')), 'audio/mp4')).toBe(false);
  });

  it('has a track', () => {
    expect(hasOnlySound(WEBM.subarray(0, 60), 'audio/webm')).toBe(false);
    expect(hasOnlySound(MP4.subarray(0, 60), 'audio/mp4')).toBe(false);
    expect(hasOnlySound(new Uint8Array(), 'audio/webm')).toBe(false);
  });

  const damaged = fc.record({
    file: fc.constantFrom<Uint8Array>(WEBM, MP4, new Uint8Array(300)),
    bytes: fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 30 }),
    end: fc.nat(6_000),
    type: fc.constantFrom('audio/webm', 'audio/mp4'),
  });

  it('is told from other bytes without an error, however they are damaged', () => {
    fc.assert(
      fc.property(damaged, ({ file, bytes, end, type }) => {
        const other = new Uint8Array(file.subarray(0, end));
        for (const [at, byte] of bytes) if (at < other.length) other[at] = byte;
        expect(typeof hasOnlySound(other, type)).toBe('boolean');
      }),
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('audio/webm', 'audio/mp4'),
        (bytes, type) => {
          expect(hasOnlySound(bytes, type)).toBe(false);
        },
      ),
    );
  });
});
