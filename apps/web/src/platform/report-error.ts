import { track } from '../net/analytics/track.ts';

const reported = new WeakSet<object>();

/** Reports an error to analytics, once per error object. React or the browser already logs it. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || reported.has(error)) return;
  reported.add(error);
  track('$exception', {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    url: window.location.href,
  });
}
