/** One wording for every reader: the server draws the page before it knows who reads it. */
const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 March 2026', of an ISO time; empty for none. */
export function publishedOn(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : LONG.format(at);
}
