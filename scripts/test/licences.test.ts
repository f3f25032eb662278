import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lockedPackages, noticeText } from '../notice.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const readText = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');
const lock: unknown = JSON.parse(readText('package-lock.json'));
const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

it('NOTICE lists the packages of the lock with their licences (npm run notice)', () => {
  expect(readText('NOTICE')).toBe(noticeText(lock));
});

it('a package that states no licence is refused', () => {
  expect(() => noticeText({ packages: { 'node_modules/bare': { version: '1.0.0' } } })).toThrow(
    'bare states no licence',
  );
});

it('each package.json names the licence', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const file of manifests)
    expect(JSON.parse(readText(file)), file).toMatchObject({ license: 'Apache-2.0' });
  expect(readText('LICENSE')).toContain(
    'Apache License\n                           Version 2.0, January 2004',
  );
});

it('package-lock.json has a hash for each package (node scripts/lockfill.mjs adds missing ones)', () => {
  const packages = lockedPackages(lock);
  expect(packages.length).toBeGreaterThan(900);
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});
