import { stripVTControlCharacters } from 'node:util';

/** What vitest's JSON reporter says of a run, as far as it is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** What Playwright's JSON reporter says of a run, as far as it is read. */
export interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** A test that failed, or needed a second try, and its first error without colours. */
export interface Failure {
  readonly test: string;
  readonly error: string;
}

const WORDS = 900;
const LINE = 220;

/** The test and the beginning of its error, indented. */
export function toldWhole({ test, error }: Failure): string {
  return `${test}\n${error.slice(0, WORDS).replaceAll(/^/gm, '    ')}`;
}

/** The same in one line, for the end of a long output. */
export function toldShort({ test, error }: Failure): string {
  return `${test} » ${error.replaceAll(/\s+/g, ' ')}`.slice(0, LINE);
}

function failure(test: string, message: string | undefined): Failure {
  return { test, error: stripVTControlCharacters(message ?? 'no message').trim() };
}

/** Each failed test of vitest. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has no tests.
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${name} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

/** Each test of the browser that failed, or passed at its second try only, with its first error. */
export function browserFailures({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const first = results.flatMap(({ errors }) => errors)[0];
        const how = status === 'flaky' ? ' (passed at the second try)' : '';
        return failure(`${file}:${line} › ${title}${how}`, first?.message);
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}
