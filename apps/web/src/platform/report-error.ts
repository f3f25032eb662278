import { track } from '../net/analytics/track.ts';

const told = new WeakSet<object>();

/** Reports an error to analytics, once per error object. React or the browser already logs it. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || told.has(error)) return;
  told.add(error);
  track('$exception', {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    url: window.location.href,
  });
}
