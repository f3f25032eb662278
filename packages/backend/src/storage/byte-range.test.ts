import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('byte ranges', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-5', null],
    ['bytes=a-b', null],
    ['bytes=0-99999999999999999999', null],
    [undefined, null],
  ])('%s of 1000 bytes is %j', (header, expected) => {
    expect(byteRange(header, 1000)).toEqual(expected);
  });
});
