import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const API = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/;
/** A path whose last part has an extension names a file: when it is missing, the answer is 404, never the shell. */
const NAMES_A_FILE = /\/[^/]*\.[a-z0-9]+$/i;

/**
 * Serves the client build: hashed assets for ever, everything else revalidated. An address of the app answers with
 * the shell, an unknown one with the shell and status 404, an unknown API path with JSON.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  options: { directory: string; appPathPrefixes: readonly string[] },
): Promise<void> {
  const shell = await readFile(path.join(options.directory, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: options.directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(options.directory, 'assets') + path.sep);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendShell = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);

  app.get('/', async (_request, reply) => sendShell(reply, 200));
  for (const prefix of options.appPathPrefixes) {
    // Routes of their own, before any file is looked for: whatever follows the prefix is the app's to judge.
    app.get(prefix, async (_request, reply) => sendShell(reply, 200));
    app.get(`${prefix}/*`, async (_request, reply) => sendShell(reply, 200));
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const navigates = request.method === 'GET' || request.method === 'HEAD';
    if (!navigates || API.test(pathname) || NAMES_A_FILE.test(pathname)) {
      return reply
        .code(404)
        .send({ code: 'not_found', message: `Nothing at ${request.method} ${pathname}.` });
    }
    return sendShell(reply, 404);
  });
}
