import { isSecretName, redactValue, shorten } from '@metalquest/core/logging/redact';

/** Handled by Fastify's serializers. */
const OWN = ['req', 'res'];

/**
 * Sanitises a log context (core/logging/redact.ts) to 1,000 characters; leaves request and response to the
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
