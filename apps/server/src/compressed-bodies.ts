import type { FastifyInstance } from 'fastify';

class CompressedBodyError extends Error {
  override readonly name = 'CompressedBodyError';
  readonly code = 'COMPRESSED_BODY';
  readonly statusCode = 415;
}

/**
 * Refuses compressed request bodies with 415 before a byte is read: a few hundred bytes can inflate to gigabytes,
 * and no client sends them. Runs after the CORS hooks, so that clients on other origins can read the response.
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase();
    if (!encoding || encoding === 'identity') return;
    // RFC 9110, section 12.5.3: the encodings that requests may use.
    reply.header('accept-encoding', 'identity');
    throw new CompressedBodyError(
      'Compressed request bodies are not accepted. Send it without Content-Encoding.',
    );
  });
}
