import path from 'node:path';
import { expect, test } from 'vitest';
import {
  browserFailures,
  describeFailure,
  MESSAGES,
  pageInContext,
  summaryOf,
  vitestFailures,
} from './failures.ts';

test('a failed browser test is reported with its errors, screenshot and trace', () => {
  const spec = (title: string, status: 'expected' | 'unexpected') => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        status,
        results: [
          {
            errors: [{ message: '\u001b[31mTimeout.\u001b[39m' }, { message: 'Error: not there\n  at 3' }],
            attachments: [
              { name: 'screenshot', path: 'out/test/a.png' },
              { name: 'trace', path: 'out/test/trace.zip' },
              { name: MESSAGES, body: Buffer.from('net::ERR_FAILED').toString('base64') },
            ],
          },
        ],
      },
    ],
  });
  const report = {
    suites: [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected')] }] }],
  };
  expect(browserFailures(report)).toEqual([
    {
      test: 'a.spec.ts:7 › bad',
      errors: ['Timeout.', 'Error: not there\n  at 3'],
      messages: 'net::ERR_FAILED',
      files: ['out/test/a.png', 'out/test/trace.zip'],
    },
  ]);
});

test('a vitest run reports each failed test, and files that fail to load', () => {
  const failures = vitestFailures({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'bad', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot find c', assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    { test: 'a.test.ts › bad', errors: ['expected 1 to be 2'], files: [] },
    { test: 'b.test.ts', errors: ['cannot find c'], files: [] },
  ]);
});

test('a failed browser test is printed with the reason of each error and the page that it saw', () => {
  const page = pageInContext(
    '# Error details\n\n```\nError\n```\n\n```yaml\n- main [ref=e2]:\n  - link "Home" [ref=e3] [cursor=pointer]:\n    - /url: /\n  - alert [ref=e4]: Disk full\n```\n\n# Test source',
  );
  expect(page).toBe('- main:\n - link "Home":\n - alert: Disk full');
  const error = [
    'Error: not visible',
    'Browser logs:',
    '<launched> pid=1',
    'Call log:',
    '  - waiting',
    '      - <p>old</p> intercepts pointer events',
    '      - <li>…</li> intercepts pointer events',
    '',
    '  129 |   await a();',
    '> 130 |   await b();',
    '      |         ^',
    '  131 |   await c();',
    '    at a.spec.ts:130',
  ].join('\n');
  const files = ['out/a/1.png', 'out/a/trace.zip'];
  expect(
    describeFailure({
      test: 'a',
      errors: [error, 'Error: not closed'],
      page,
      messages: 'net::ERR_FAILED',
      files,
    }),
  ).toBe(
    [
      'FAIL a',
      '    Error: not visible',
      '    > 130 |   await b();',
      '    - <li>…</li> intercepts pointer events',
      '    Error: not closed',
      '    - main:',
      '     - link "Home":',
      '     - alert: Disk full',
      '    net::ERR_FAILED',
      '    out/a: 1.png trace.zip',
    ].join('\n'),
  );
  expect(pageInContext('# Error details')).toBe('');
});

test('a failure is printed with the start of its error and its files', () => {
  const failure = {
    test: 'a.spec.ts:7 › bad',
    errors: [`not there\nat ${'x'.repeat(5_000)}`],
    files: ['a.png'],
  };
  expect(describeFailure(failure)).toMatch(
    /^FAIL a\.spec\.ts:7 › bad\n {4}not there\n {4}at x{1900,2000}\n {4}a\.png$/,
  );
});

test('the last lines are the names of the failed tests and the numbers', () => {
  const summary = summaryOf({
    passed: 8_990,
    failures: [
      { test: 'a.spec.ts:7 › bad', errors: ['not\nthere'], files: ['out/a.png'] },
      { test: 'b.test.ts › two\n  lines', errors: ['expected 1'], files: [] },
    ],
  });
  expect(summary).toMatch(/^\nFAIL a\.spec\.ts:7 › bad\n {4}not\n/);
  expect(summary.split('\n').slice(-4)).toEqual([
    'Failed:',
    '  a.spec.ts:7 › bad',
    '  b.test.ts › two lines',
    '8990 passed, 2 failed',
  ]);
  expect(summaryOf({ passed: 3, failures: [] })).toBe('\n3 passed, 0 failed');
});

test('a unit test is named by its path in the repository', () => {
  const file = path.resolve('packages/a.test.ts');
  const assertionResults = [{ fullName: 'bad', status: 'failed', failureMessages: ['no'] }];
  const failures = vitestFailures({
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ name: file, status: 'failed', assertionResults }],
  });
  expect(failures.map((failure) => failure.test)).toEqual(['packages/a.test.ts › bad']);
});
