import { expect, test } from 'vitest';
import { browserFailures, toldShort, toldWhole, vitestFailures } from './failures.ts';

test('of a browser run what failed and what needed a second try is told, with its first error', () => {
  const errors = [{ message: '\u001b[31mError: not there\u001b[39m\n  at 3' }];
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : errors }, { errors: [] }] }],
  });
  const report = {
    suites: [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected')] }] }],
  };
  const error = 'Error: not there\n  at 3';
  expect(browserFailures(report)).toEqual([{ test: 'a.spec.ts:7 › bad', error }]);
  expect(browserFailures({ specs: [spec('late', 'flaky')] })).toEqual([
    { test: 'a.spec.ts:7 › late (passed at the second try)', error },
  ]);
});

test('of a run of vitest each failed test is told, and a file that does not load', () => {
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
    { test: 'a.test.ts › bad', error: 'expected 1 to be 2' },
    { test: 'b.test.ts', error: 'cannot find c' },
  ]);
});

test('a failure is told with the beginning of its error, and in one line for the end', () => {
  const failure = { test: 'a.spec.ts:7 › bad', error: `Error: not there\n  at ${'x'.repeat(2000)}` };
  expect(toldWhole(failure)).toMatch(/^a\.spec\.ts:7 › bad\n {4}Error: not there\n {6}at x{800,900}$/);
  expect(toldShort(failure)).toMatch(/^a\.spec\.ts:7 › bad » Error: not there at x+$/);
  expect(toldShort(failure)).toHaveLength(220);
});
