/** A page as seen by a scanner over HTTPS. */
export interface ScannedPage {
  headers: Headers;
  html: string;
  preflight: Headers;
}

const SIX_MONTHS_S = 15_552_000;
const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;
const INLINE = /^(?:'unsafe-inline'|data:)$/;
const INSECURE = /^(?:http|ftp):/;

/**
 * Modifiers of each test of the MDN HTTP Observatory to the base score of 100, for HTTPS with a valid
 * certificate (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring; source: src/grader/charts.js
 * and src/analyzer/tests, release 1.4.8). Never more favourable than the original. Omits the redirect from
 * http, which the proxy does.
 */
export function observatoryModifiers({ headers, html, preflight }: ScannedPage): Record<string, number> {
  const policy = directivesOf(headers.get('content-security-policy'));
  return {
    'content-security-policy': ofPolicy(policy),
    cookies: headers.getSetCookie().length === 0 ? 0 : -40,
    'cross-origin-resource-policy': /^same-(?:origin|site)$/.test(
      headers.get('cross-origin-resource-policy') ?? '',
    )
      ? 10
      : 0,
    'cross-origin-resource-sharing': preflight.has('access-control-allow-credentials') ? -50 : 0,
    'referrer-policy': ofReferrer(headers.get('referrer-policy')),
    'strict-transport-security': ofTransport(headers.get('strict-transport-security')),
    'subresource-integrity': /<script[^>]+src=["'](?:\w+:)?\/\//i.test(html) ? -50 : 0,
    'x-content-type-options': headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': policy.has('frame-ancestors')
      ? 5
      : /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')
        ? 0
        : -20,
  };
}

/** Score with negative modifiers only. */
export function scoreBeforeBonuses(modifiers: Record<string, number>): number {
  return Object.values(modifiers).reduce((score, modifier) => score + Math.min(0, modifier), 100);
}

function directivesOf(header: string | null): Map<string, string[]> {
  const parts = (header ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name = '', ...sources]) => (name ? [[name, sources]] : [])));
}

function ofPolicy(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25;
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const script = sources('script-src');
  const style = sources('style-src');
  if (script.some((source) => BROAD.test(source) || INLINE.test(source))) return -20;
  if (sources('object-src').some((source) => BROAD.test(source))) return -20;
  if ([...policy.values()].flat().some((source) => INSECURE.test(source))) return -20;
  if ([...script, ...style].includes("'unsafe-eval'")) return -10;
  if (style.some((source) => BROAD.test(source) || INLINE.test(source))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function ofReferrer(header: string | null): number {
  if (header === null) return 0;
  const last = header.split(',').at(-1)?.trim() ?? '';
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5;
}

function ofTransport(header: string | null): number {
  const seconds = /^max-age=(\d+)/i.exec(header ?? '')?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) >= SIX_MONTHS_S ? 0 : -10;
}
