import { stripVTControlCharacters } from 'node:util';

/** The part of vitest's JSON report in use. */
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
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments?: readonly { readonly path?: string }[];
      }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report in use. */
export interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/**
 * A failed test or check: its first error without colours, the page that a browser test saw, and files such as
 * screenshot, trace and log.
 */
export interface Failure {
  readonly test: string;
  readonly error: string;
  readonly page?: string;
  readonly files: readonly string[];
}

const MAX_ERROR_CHARS = 2_000;
const MAX_PAGE_CHARS = 4_000;

export function describeFailure({ test, error, page = '', files }: Failure): string {
  const parts = [error.slice(0, MAX_ERROR_CHARS), page.slice(0, MAX_PAGE_CHARS), ...files];
  const lines = parts.filter((part) => part !== '').join('\n');
  return `FAIL ${test}\n${lines.replaceAll(/^/gm, '    ')}`;
}

function failure(test: string, message: string | undefined, files: readonly string[] = []): Failure {
  return { test, error: stripVTControlCharacters(message ?? 'no message').trim(), files };
}

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

/** The accessible tree of the page in Playwright's `error-context.md`; empty if there is none. */
export function pageInContext(markdown: string): string {
  return /```yaml\n(.*?)\n```/s.exec(markdown)?.[1] ?? '';
}

export function browserFailures({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const first = results.flatMap(({ errors }) => errors)[0];
        const files = results.flatMap(({ attachments = [] }) =>
          attachments.flatMap(({ path }) => path ?? []),
        );
        return failure(`${file}:${line} › ${title}`, first?.message, [...new Set(files)]);
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}
