import path from 'node:path';
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

/** A file, or a text in base64. */
interface Attachment {
  readonly name: string;
  readonly path?: string;
  readonly body?: string;
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
        readonly attachments?: readonly Attachment[];
      }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report in use. */
export interface PlaywrightReport extends Suite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/**
 * A failed test or check: its errors without colours, the page that a browser test saw, the browser's own
 * messages, and files such as screenshot, trace and log.
 */
export interface Failure {
  readonly test: string;
  readonly errors: readonly string[];
  readonly page?: string;
  readonly messages?: string;
  readonly files: readonly string[];
}

/** Of a run or a part of it. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const MAX_ERROR_CHARS = 2_000;
/** Short enough that the reasons of a few failures fit where a build server shows a part of the output. */
const MAX_REASON_CHARS = 400;
const MAX_PAGE_CHARS = 900;
const MAX_MESSAGES_CHARS = 500;

/** With a page, only the reason of each error is printed: its lines of source are in the report. */
export function describeFailure({ test, errors, page = '', messages = '', files }: Failure): string {
  const reason =
    page === ''
      ? errors.join('\n').slice(0, MAX_ERROR_CHARS)
      : errors.map(reasonOf).join('\n').slice(0, MAX_REASON_CHARS);
  const parts = [
    reason,
    page.slice(0, MAX_PAGE_CHARS),
    messages.slice(0, MAX_MESSAGES_CHARS),
    ...filesByFolder(files),
  ];
  const lines = parts.filter((part) => part !== '').join('\n');
  return `FAIL ${test}\n${lines.replaceAll(/^/gm, '    ')}`;
}

/** The end of a run: each failure, the names of all, because the details of one fill a screen, and the numbers. */
export function summaryOf({ passed, failures }: Outcome): string {
  const names = failures.map(({ test }) => `  ${test.replaceAll(/\s+/g, ' ')}\n`);
  return [
    ...failures.map((one) => `\n${describeFailure(one)}\n`),
    '\n',
    ...(names.length > 0 ? ['Failed:\n', ...names] : []),
    `${passed} passed, ${failures.length} failed`,
  ].join('');
}

/**
 * The lines of an error before its logs and source, without empty lines; the line that failed; and the element that
 * covered what the line should click.
 */
function reasonOf(error: string): string {
  const lines = error.split('\n').filter((line) => line.trim() !== '');
  const end = lines.findIndex((line) => /^(?:Call log|Browser logs):|^ *>? *\d+ \|/.test(line));
  const failedAt = lines.filter((line) => /^ *> *\d+ \|/.test(line));
  const cover = lines.findLast((line) => line.endsWith(' intercepts pointer events'));
  return [...(end < 0 ? lines : lines.slice(0, end)), ...failedAt, ...(cover ? [cover.trim()] : [])].join(
    '\n',
  );
}

/** `folder: a.png trace.zip`, so that a long folder is printed once. */
function filesByFolder(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => path.dirname(file));
  return [...folders].map(([folder, inFolder]) =>
    inFolder.length === 1
      ? (inFolder[0] ?? '')
      : `${folder}: ${inFolder.map((file) => path.basename(file)).join(' ')}`,
  );
}

function failure(
  test: string,
  messages: readonly (string | undefined)[],
  files: readonly string[] = [],
): Failure {
  const errors = messages.map((message) => stripVTControlCharacters(message ?? 'no message').trim());
  return { test, errors, files };
}

export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative('', name);
    // A file that does not load has no tests.
    if (status === 'failed' && failed.length === 0) return [failure(file, [message])];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, [failureMessages?.[0]]),
    );
  });
}

/** The accessible tree of the page in Playwright's `error-context.md`, shortened; empty if there is none. */
export function pageInContext(markdown: string): string {
  const tree = /```yaml\n(.*?)\n```/s.exec(markdown)?.[1] ?? '';
  return tree
    .replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '')
    .replaceAll(/^ *- \/url:.*\n?/gm, '')
    .replaceAll(/^( *)/gm, (indent) => ' '.repeat(indent.length / 2));
}

/** Name of the attachment in which a browser test leaves the messages of its browsers. */
export const MESSAGES = 'messages';

export function browserFailures({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        // A test that times out has a second error, with the line that was waiting.
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
        const attachments = results.flatMap(({ attachments: all = [] }) => all);
        const files = new Set(attachments.flatMap((one) => one.path ?? []));
        const messages = attachments.find(({ name }) => name === MESSAGES)?.body;
        return {
          ...failure(`${file}:${line} › ${title}`, errors, [...files]),
          ...(messages && { messages: Buffer.from(messages, 'base64').toString() }),
        };
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}
