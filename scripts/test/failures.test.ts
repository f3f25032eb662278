import { expect, test } from 'vitest';
import { browserFailures, describeFailure, pageInContext, vitestFailures } from './failures.ts';

test('a failed browser test is reported with its first error, screenshot and trace', () => {
  const spec = (title: string, status: 'expected' | 'unexpected') => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        status,
        results: [
          {
            errors: [{ message: '\u001b[31mError: not there\u001b[39m\n  at 3' }],
            attachments: [{ path: 'out/test/a.png' }, { path: 'out/test/trace.zip' }, {}],
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
      error: 'Error: not there\n  at 3',
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
    { test: 'a.test.ts › bad', error: 'expected 1 to be 2', files: [] },
    { test: 'b.test.ts', error: 'cannot find c', files: [] },
  ]);
});

test('a failed browser test is printed with the page that it saw', () => {
  const page = pageInContext(
    '# Error details\n\n```\nError\n```\n\n```yaml\n- main:\n  - alert: Disk full\n```\n\n# Test source',
  );
  expect(page).toBe('- main:\n  - alert: Disk full');
  expect(describeFailure({ test: 'a', error: 'Error', page, files: ['a.png'] })).toBe(
    'FAIL a\n    Error\n    - main:\n      - alert: Disk full\n    a.png',
  );
  expect(pageInContext('# Error details')).toBe('');
});

test('a failure is printed with the start of its error and its files', () => {
  const failure = {
    test: 'a.spec.ts:7 › bad',
    error: `not there\nat ${'x'.repeat(5_000)}`,
    files: ['a.png'],
  };
  expect(describeFailure(failure)).toMatch(
    /^FAIL a\.spec\.ts:7 › bad\n {4}not there\n {4}at x{1900,2000}\n {4}a\.png$/,
  );
});
