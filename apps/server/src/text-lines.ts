import { z } from 'zod';

/** Of pino, https://github.com/pinojs/pino/blob/main/docs/api.md#loggerlevels-object. 30, info, has no word. */
const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** Fields that only programs need. */
const LEFT_OUT = new Set(['pid', 'hostname', 'reqId']);

const entry = z.looseObject({
  level: z.number(),
  /** Epoch ms. */
  time: z.number(),
  msg: z.string().default(''),
  req: z.object({ method: z.string(), path: z.string() }).optional(),
  res: z.object({ status: z.number() }).optional(),
  responseTime: z.number().optional(),
  err: z.object({ message: z.string(), stack: z.string() }).optional(),
});

/** Texts of requests and errors may contain control characters, which a terminal would obey. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function fieldText(value: unknown): string {
  // A list of the names of all migrations would fill a screen.
  if (Array.isArray(value)) return String(value.length);
  return plain(typeof value === 'string' ? value : JSON.stringify(value));
}

/** One log line of JSON as text for a person: the local time, what happened, and its fields. */
export function textLine(json: string): string {
  const read = entry.safeParse(JSON.parse(json));
  if (!read.success) return json;
  const { level, time, msg, req, res, responseTime, err, ...more } = read.data;
  const request = req && [req.method, req.path, res?.status].filter(Boolean).join(' ');
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    LEVELS[level],
    request && plain(request),
    responseTime !== undefined && `${Math.round(responseTime)} ms`,
    msg !== 'request completed' && plain(msg),
    ...Object.entries(more).flatMap(([name, value]) =>
      LEFT_OUT.has(name) ? [] : [`${name}=${fieldText(value)}`],
    ),
  ];
  const cause = err && [...(err.message === msg ? [] : [err.message]), ...err.stack.split('\n')];
  const below = (cause ?? []).filter(Boolean).map((line) => `    ${plain(line.trim())}`);
  return `${[parts.filter(Boolean).join(' '), ...below].join('\n')}\n`;
}
