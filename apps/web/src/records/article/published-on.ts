/** A fixed locale: the server renders the page and does not know the reader's. */
const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 March 2026' from an ISO time; empty if invalid. */
export function publishedOn(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : LONG.format(at);
}
