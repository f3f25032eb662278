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

const WORDS = 900;

/** The beginning of an error, indented, without colours. */
function told(message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? 'no message').trim();
  return plain.slice(0, WORDS).replaceAll(/^/gm, '    ');
}

/** Each failed test of vitest with the beginning of its error. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has no tests.
    if (status === 'failed' && failed.length === 0) return [`${name}\n${told(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${told(failureMessages?.[0])}`,
    );
  });
}

/** Each test of the browser that failed, or passed at its second try only, with the beginning of its first error. */
export function browserFailures({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const first = results.flatMap(({ errors }) => errors)[0];
        const how = status === 'flaky' ? ' (passed at the second try)' : '';
        return `${file}:${line} › ${title}${how}\n${told(first?.message)}`;
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}
