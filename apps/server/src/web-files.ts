import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SendPage } from './public-pages/serve-public-pages.ts';
import { requestAddress } from './request-address.ts';

const API = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/;
/** Paths with a file extension get 404 when missing, never the app shell. */
const NAMES_A_FILE = /\/[^/]*\.[a-z0-9]+$/i;

const COMPILES_WASM = /^(?:heic|device)-worker-.*\.js(\.(br|gz))?$/;

/** The worker that loads tiles of providers that a user added, and its compressed forms. */
const LOADS_FROM_PROVIDERS = /^provider-worker-.*\.js(\.(br|gz))?$/;

/** Where that worker may load from: the only script that may load from any host (decision 68). */
const PROVIDERS = {
  none: "'none'",
  https: 'https:',
  'https-or-loopback': 'https: http://127.0.0.1:* http://localhost:*',
} as const;

const providerWorkerPolicy = (providers: keyof typeof PROVIDERS) =>
  `default-src 'none'; script-src 'self'; connect-src ${PROVIDERS[providers]}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

/** A worker uses the policy of its own response; only these may compile WebAssembly. */
const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Hashed assets are immutable, everything else is revalidated. */
export async function serveWebFiles(
  app: FastifyInstance,
  options: {
    directory: string;
    /** Where maps that users add by their address may come from. */
    providers: keyof typeof PROVIDERS;
    appPathPrefixes: readonly string[];
    /** Registered public pages; others are handled after the file lookup. */
    pagePaths: readonly string[];
    sendPage: SendPage;
  },
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
      if (COMPILES_WASM.test(path.basename(file)))
        reply.header('content-security-policy', WASM_WORKER_POLICY);
      if (LOADS_FROM_PROVIDERS.test(path.basename(file)))
        reply.header('content-security-policy', providerWorkerPolicy(options.providers));
    },
  });
  const sendShell = (reply: FastifyReply) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);

  // If rendering fails, send the shell; the client shows an error card if it fails too.
  const sendPage: SendPage = (request, reply) =>
    options.sendPage(request, reply).catch((err: unknown) => {
      request.log.error({ err }, 'a public page could not be rendered');
      return reply.code(500).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(shell);
    });
  for (const address of options.pagePaths) app.get(address, sendPage);
  for (const prefix of options.appPathPrefixes) {
    // Registered before static files: all paths below the prefix belong to the app.
    app.get(prefix, async (_request, reply) => sendShell(reply));
    app.get(`${prefix}/*`, async (_request, reply) => sendShell(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = requestAddress(request.url);
    const navigates = request.method === 'GET' || request.method === 'HEAD';
    if (!navigates || API.test(pathname) || NAMES_A_FILE.test(pathname)) {
      return reply
        .code(404)
        .send({ code: 'not_found', message: `Nothing found at ${request.method} ${pathname}.` });
    }
    return sendPage(request, reply);
  });
}
