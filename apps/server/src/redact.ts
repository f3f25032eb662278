import { isSecretName, redactValue, shorten } from '@metalquest/core/logging/redact';

/** Handled by Fastify's serializers. */
const OWN = ['req', 'res'];

/** Leaves request and response to the serializers (see core/logging/redact.ts). */
export function redact(context: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(context)) {
    const own = OWN.includes(name) && typeof value === 'object';
    clean[name] = own ? value : isSecretName(name) ? '[redacted]' : redactValue(value);
  }
  return shorten(clean, OWN);
}
