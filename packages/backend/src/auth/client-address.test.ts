import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addressKey } from './client-address.ts';

test('an IPv4 address counts on its own, an IPv6 address as its /64', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::')).toBe('fe80:0:0:0::/64');
});

/** The edge function reads a header, because its host sets no address. */
const READERS = [
  'packages/backend/src/auth/client-address.ts',
  'packages/backend/src/functions/gallery-picture.ts',
];

test('no other file reads the raw address of a request, so that every limit counts by its network', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const files = globSync('{packages/backend,apps/server}/src/**/*.ts', { cwd: root });
  const isReader = (file: string): boolean =>
    /\w\.ip\b|\bremoteAddress\b|x-forwarded-for/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(files.filter((file) => !file.endsWith('.test.ts') && isReader(file)).sort()).toEqual(READERS);
});
