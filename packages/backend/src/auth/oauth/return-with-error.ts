import type { FastifyReply } from 'fastify';
import { withQuery } from '../redirects.ts';
import type { ProviderError } from './provider.ts';

export function returnWithError(reply: FastifyReply, redirectTo: string, error: ProviderError): FastifyReply {
  const fields = { error: error.error, error_code: error.code, error_description: error.message };
  return reply.redirect(withQuery(redirectTo, fields), 302);
}
