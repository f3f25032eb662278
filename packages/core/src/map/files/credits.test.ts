import { expect, it } from 'vitest';
import { creditsHtml, creditsOf } from './credits.ts';

it('keeps text and web links', () => {
  const credits = creditsOf(
    `<a href='https://openmaptiles.org/' target="_blank">&copy; OpenMapTiles</a> <b>and</b> <a href="https://www.openstreetmap.org/copyright">&#169; OpenStreetMap&nbsp;contributors</a>`,
  );
  expect(credits).toEqual([
    { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
    { text: 'and', url: null },
    { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  ]);
});

it.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>Map', 'Map'],
  ['<a href="javascript:alert(1)">Map</a>', 'Map'],
  ['<a href="java&#115;cript:alert(1)">Map</a>', 'Map'],
  ['<a href="data:text/html,x">Map</a>', 'Map'],
  ['<a href="/relative">Map</a>', 'Map'],
  ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
  ['<<b>script>Map', '&lt;script&gt;Map'],
  [
    '<a href="https://x.example/?a=1&amp;b=&quot;onx">Map</a>',
    '<a href="https://x.example/?a=1&amp;b=%22onx">Map</a>',
  ],
])('makes %s harmless', (given, html) => {
  expect(creditsHtml(creditsOf(given))).toBe(html);
});

it('is bounded', () => {
  const long = creditsOf('<a href="https://x.example">word</a> '.repeat(5000));
  expect(long).toHaveLength(20);
  expect(creditsOf('x'.repeat(5000))[0]?.text).toHaveLength(300);
});
