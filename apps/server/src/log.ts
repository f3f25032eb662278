import { fstatSync } from 'node:fs';
import { isSecretName, redactValue, scrub, shorten } from '@metalquest/core/logging/redact';
import { slowness } from '@metalquest/core/logging/slow';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { countBusyAnswers } from './busy-answers.ts';
import { textLine } from './text-lines.ts';

const described = z.looseObject({ type: z.string(), message: z.string(), stack: z.string() }).catch({
  type: 'unknown',
  message: '',
  stack: '',
});

interface LogStream {
  write(line: string): void;
}

/**
 * Whether the journal of systemd reads this output. Terminals of some desktops inherit JOURNAL_STREAM, so it counts
 * only if it names this stream (https://systemd.io/JOURNAL_NATIVE_PROTOCOL/#automatic-protocol-upgrading).
 */
export function isJournal(fd: number, env: Readonly<Record<string, string | undefined>>): boolean {
  const { dev, ino } = fstatSync(fd);
  return env.JOURNAL_STREAM === `${dev}:${ino}`;
}

export const TEXT_OUTPUT: LogStream = { write: (line) => void process.stdout.write(textLine(line)) };

/** Logs one line per completed request, except 503 responses, which are counted. */
class RequestLines extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) super.requestCompleted(error, request, reply);
    else if (reply.statusCode !== 503) reply.log.info(facts, 'request completed');
  }

  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode !== 503) super.defaultErrorLog(error, request, reply);
  }
}

/**
 * Fastify options for JSON log lines without bodies, query strings, positions, email addresses or secrets.
 * Messages are sanitised too, because Fastify puts addresses and errors into some.
 */
export function loggerOptions(
  level: string,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  if (level === 'silent') return { logger: false };
  return {
    logController: new RequestLines(),
    logger: {
      level,
      ...(stream ? { stream } : {}),
      formatters: { log: redact },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((part) => (typeof part === 'string' ? scrub(part) : part)) as typeof args,
          );
        },
      },
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: scrub(request.url.split('?')[0] ?? '').slice(0, 200),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        // Already described by the formatter.
        err: (err: unknown) => described.parse(err),
      },
    },
  };
}

/**
 * Returns the request id to the client, warns of slow requests and counts 503 responses.
 * @param now epoch ms
 */
export function logRequests(app: FastifyInstance, now: () => number): void {
  const causes = new WeakMap<FastifyRequest, Error>();
  const busy = countBusyAnswers(app.log, now);
  app.addHook('onClose', async () => busy.close());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onError', async (request, _reply, error) => {
    causes.set(request, error);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 503) return busy.add(causes.get(request));
    const ms = Math.round(reply.elapsedTime);
    const how = slowness(ms);
    if (how === null) return;
    const fields = { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms };
    request.log.warn(fields, how === 'slow' ? 'slow operation' : 'critically slow operation');
  });
}

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
