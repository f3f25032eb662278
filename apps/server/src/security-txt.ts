import type { FastifyInstance } from 'fastify';

export const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. Regenerated daily, so it never expires. */
const VALID_DAYS = 180;
const FRESH_S = 86_400;

/**
 * Serves `/.well-known/security.txt` (RFC 9116); 404 without a contact.
 * @param contact a `mailto:` or `https:` address
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now }: { contact: string | null; publicUrl: string; now: () => number },
): void {
  app.get(SECURITY_TXT, async (_request, reply) => {
    if (!contact) {
      return reply
        .code(404)
        .header('cache-control', 'no-cache')
        .send({ code: 'not_found', message: 'This server has no contact for security reports.' });
    }
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_S}`)
      .send(securityTxt(contact, publicUrl, now()));
  });
}

/** `Canonical` requires HTTPS. */
function securityTxt(contact: string, publicUrl: string, nowMs: number): string {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  const canonical = publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${SECURITY_TXT}`] : [];
  return `${[`Contact: ${contact}`, `Expires: ${expires}`, ...canonical].join('\n')}\n`;
}
