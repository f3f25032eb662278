import { expect, test } from 'vitest';
import { type BuildFile, PRECACHE_LIMIT_BYTES, precacheOf } from './precache.ts';

const file = (fileName: string, content = 'x'): BuildFile => ({ fileName, content });
const SHELL = file('index.html', '<!doctype html>');

test('the precache contains the code, the Latin fonts and the coarse atlas; the rest is cached on first use', () => {
  const urls = precacheOf([
    SHELL,
    file('assets/index-a.js'),
    file('assets/index-a.css'),
    file('assets/index-a.js.map'),
    file('assets/maplibre-gl-worker-a.js'),
    file('assets/countries-110m-a.json'),
    file('assets/libheif-a.wasm'),
    file('assets/SourceSans3_400Regular-a.ttf'),
    file('assets/Besley_600SemiBold-a.ttf'),
    file('assets/countries-50m-a.json'),
    file('assets/places-a.bin'),
    file('assets/water-a.json'),
    file('assets/besley-latin-wght-normal-a.woff2'),
    file('assets/besley-latin-ext-wght-normal-a.woff2'),
    file('assets/admin-users-a.js'),
    file('assets/editor-a.js'),
    file('assets/start-analytics-a.js'),
    file('assets/zxcvbn-check-a.js'),
    file('icons/icon-512.png'),
    file('app-paths.json'),
  ]).map(({ url }) => url);
  expect(urls).toEqual([
    '/assets/Besley_600SemiBold-a.ttf',
    '/assets/besley-latin-wght-normal-a.woff2',
    '/assets/countries-110m-a.json',
    '/assets/index-a.css',
    '/assets/index-a.js',
    '/assets/libheif-a.wasm',
    '/assets/maplibre-gl-worker-a.js',
    '/assets/SourceSans3_400Regular-a.ttf',
    '/index.html',
  ]);
});

test('a file with a fixed name is versioned by its content', () => {
  const [before] = precacheOf([SHELL]);
  const [after] = precacheOf([file('index.html', '<!doctype html><p>')]);
  expect(before?.revision).toMatch(/^[0-9a-f]{16}$/);
  expect(after?.revision).not.toBe(before?.revision);
  expect(precacheOf([SHELL, file('assets/index-a.js')])[0]).toEqual({
    url: '/assets/index-a.js',
    revision: null,
  });
});

test('a precache over its size limit fails the build', () => {
  const big = file('assets/index-a.js', 'x'.repeat(PRECACHE_LIMIT_BYTES));
  expect(() => precacheOf([SHELL, big])).toThrow(/more than 8500000/);
});

test('a build without a shell fails', () => {
  expect(() => precacheOf([file('assets/index-a.js')])).toThrow(/index\.html/);
});
