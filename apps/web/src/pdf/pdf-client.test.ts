// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openPdfWorker, type PdfWorker } from './pdf-client.ts';
import { pdfError } from './pdf-error.ts';
import type { LayoutJob } from './pdf-messages.ts';

/** A fake worker of the press; the test decides its reaction. */
class Thread extends EventTarget {
  postMessage(question: { readonly id: number }): void {
    answer(this, question.id);
  }
  terminate(): void {}
}
let answer: (thread: Thread, id: number) => void = () => {};

afterEach(() => vi.unstubAllGlobals());

/** The message for the user when the worker reacts in this way to the first request. */
async function errorMessage(does: typeof answer): Promise<string> {
  answer = does;
  vi.stubGlobal('Worker', Thread);
  const press: PdfWorker = openPdfWorker();
  const { signal } = new AbortController();
  const job = { pages: [], title: 'Report', photosOf: async () => new Map(), progress: () => {}, signal };
  return press.print(job).then(
    () => 'made',
    (cause: unknown) => pdfError(cause, 'leave out photos'),
  );
}

const MISSING = 'A part of the app is missing on this device. Try again with signal.';
const FAILED =
  'This device could not create the pages, perhaps because memory is low: close other tabs, leave out photos and try again.';

it('asks for signal if the worker or a typeface could not be loaded', async () => {
  expect(await errorMessage((thread) => thread.dispatchEvent(new Event('error')))).toBe(MISSING);
  const data = { failure: 'the font request failed (HTTP 504)', partMissing: true };
  expect(
    await errorMessage((thread, id) =>
      thread.dispatchEvent(new MessageEvent('message', { data: { id, ...data } })),
    ),
  ).toBe(MISSING);
});

it('gives advice if the worker crashed or could not make the pages', async () => {
  const broken = new ErrorEvent('error', { message: 'Uncaught RangeError: Array buffer allocation failed' });
  expect(await errorMessage((thread) => thread.dispatchEvent(broken))).toBe(FAILED);
  const data = { failure: 'Invalid argument passed to jsPDF', partMissing: false };
  expect(
    await errorMessage((thread, id) =>
      thread.dispatchEvent(new MessageEvent('message', { data: { id, ...data } })),
    ),
  ).toBe(FAILED);
  expect(pdfError(new Error('no'), null)).toBe(
    'This device could not create the pages, perhaps because memory is low: close other tabs and try again.',
  );
});

it('assembles pages that arrive in parts, even if a second report is requested before the first is complete', async () => {
  const say = (thread: Thread, id: number, data: object) =>
    thread.dispatchEvent(new MessageEvent('message', { data: { id, ...data } }));
  const ids: number[] = [];
  answer = (thread, id) => {
    ids.push(id);
    if (ids.length < 2) return;
    for (const page of [1, 2]) for (const each of ids) say(thread, each, { some: [`${page} of ${each}`] });
    for (const each of ids) say(thread, each, { set: { missing: [] } });
  };
  vi.stubGlobal('Worker', Thread);
  const press = openPdfWorker();
  const report = { name: 'Finds list', title: 'Finds', lead: [], parts: [], made: '' };
  const job: LayoutJob = { report, paper: 'a4', units: 'metric', locale: 'en-GB' };
  const [first, second] = await Promise.all([press.set(job), press.set(job)]);
  expect(first.pages).toEqual(['1 of 1', '2 of 1']);
  expect(second.pages).toEqual(['1 of 2', '2 of 2']);
});
