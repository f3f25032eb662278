import { isSecretName, redactValue, shorten } from '@metalquest/core/logging/redact';

/** Handled by Fastify's serializers. */
const SERIALIZED = ['req', 'res'];

/** Leaves request and response to the serializers (see core/logging/redact.ts). */
export function redact(context: Record<string, unknown>): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(context)) {
    const isSerialized = SERIALIZED.includes(name) && typeof value === 'object';
    clean[name] = isSerialized ? value : isSecretName(name) ? '[redacted]' : redactValue(value);
  }
  return shorten(clean, SERIALIZED);
}
