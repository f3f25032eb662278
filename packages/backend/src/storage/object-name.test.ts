import { describe, expect, it } from 'vitest';
import { objectName } from './object-name.ts';

describe('object names', () => {
  it('accepts the paths that the app builds', () => {
    const path = 'finds/0b0e7a2c-6f0e-4a51-9b7d-1f1f0a8e4b11/6b2b7f9e-58a5-4a3e-a1b7-2d1b0c9f8e7d.jpg';
    expect(objectName(path)).toBe(path);
  });

  it.each([
    '',
    '/',
    'a//b',
    '../secret',
    'a/../b',
    'a/./b',
    '/etc/passwd',
    'a/',
    'nul\0.jpg',
    'line\nbreak',
    'münze.jpg',
    'back\\slash.jpg',
    'emoji🪙.jpg',
    'percent%2e.jpg',
    `${'a'.repeat(1025)}`,
  ])('refuses %j', (name) => {
    expect(() => objectName(name)).toThrow(/Invalid key/);
  });
});
