import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStoredData } from './stored-data.ts';

test('plain stored data is accepted', () => {
  const state = { locationName: 'Ely', currentWeather: { temperature: 12 }, list: [1, null, 'description'] };
  expect(readStoredData(JSON.stringify(state))).toEqual({ ok: true, value: state });
});

test.each([
  '{"a":"<script>alert(1)</script>"}',
  '{"a":"< SCRIPT src=x"}',
  '{"a":"</script>"}',
  '{"a":"JavaScript:alert(1)"}',
  '{"a":"<img onerror=alert(1)>"}',
  '{"a":"<img ONERROR = x>"}',
  '{"<script>":1}',
  '{"a":["\\u003cscript\\u003e"]}',
  '{"a":{"java\\u0073cript:x":1}}',
])('%s is rejected', (json) => {
  expect(readStoredData(json)).toMatchObject({ ok: false, error: { code: 'unsafe' } });
});

test('invalid JSON is ignored too', () => {
  expect(readStoredData('{')).toEqual({ ok: false, error: { code: 'not-json' } });
});

test('a script tag is found at any depth and with any escaping', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.constant('<script>'),
      fc.tuple(tie('tree')),
      fc.record({ key: tie('tree') }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const json = JSON.stringify(value).replaceAll('<', '\\u003c');
      expect(readStoredData(json)).toEqual({ ok: false, error: { code: 'unsafe', content: 'a script tag' } });
    }),
  );
});
