import { track } from './track.ts';

const told = new WeakSet<object>();

/** Tells the analytics of an error, once, however many catch it. The browser's log has it from React or the browser. */
export function tellError(error: unknown): void {
  if (!(error instanceof Error) || told.has(error)) return;
  told.add(error);
  track('$exception', {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    url: window.location.href,
  });
}
