import { expect, test } from 'vitest';
import { browserFailures, vitestFailures } from './failures.ts';

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
  expect(browserFailures(report)).toEqual(['a.spec.ts:7 › bad\n    Error: not there\n      at 3']);
  expect(browserFailures({ specs: [spec('late', 'flaky')] })).toEqual([
    'a.spec.ts:7 › late (passed at the second try)\n    Error: not there\n      at 3',
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
  expect(failures).toEqual(['a.test.ts › bad\n    expected 1 to be 2', 'b.test.ts\n    cannot find c']);
});
