import { isSecretName, redactValue, shorten } from '@metalquest/core/logging/redact';

/** Fastify's own, which its serializers make small. */
const OWN = ['req', 'res'];

/**
 * What may be logged of `context` (core/logging/redact.ts), in 1,000 characters; a request and an answer are left to the
 * serializers.
 */
export function redact(context: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(context)) {
    const own = OWN.includes(name) && typeof value === 'object';
    clean[name] = own ? value : isSecretName(name) ? '[redacted]' : redactValue(value);
  }
  return shorten(clean, OWN);
}
