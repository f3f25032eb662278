import type { FastifyInstance } from 'fastify';
import { openEndedSessions, refuseEnded } from './auth/ended-sessions.ts';
import { refusePending } from './auth/factors/second-step.ts';
import type { BackendContext, BackendParts } from './context.ts';
import { countByDay } from './daily-counts.ts';
import { disableCaching } from './http/caching.ts';
import { allowCrossOrigin } from './http/cors.ts';
import { addRetryAfter, reportFailures } from './http/failures.ts';

export type Service = (app: FastifyInstance, context: BackendContext) => Promise<void>;

/** Each service has its own scope (parsers, hooks and errors do not leak); `prepare` may extend it. @returns the completed context */
export async function mountServices(
  app: FastifyInstance,
  parts: BackendParts,
  services: Readonly<Record<string, Service>>,
  prepare: (scope: FastifyInstance, prefix: string) => Promise<void> = async () => undefined,
): Promise<BackendContext> {
  const context = await completed(app, parts);
  for (const [prefix, service] of Object.entries(services)) {
    await app.register(
      async (scope) => {
        allowCrossOrigin(scope);
        disableCaching(scope);
        reportFailures(scope);
        addRetryAfter(scope);
        await prepare(scope, prefix);
        await service(scope, context);
      },
      { prefix },
    );
  }
  return context;
}

async function completed(app: FastifyInstance, parts: BackendParts): Promise<BackendContext> {
  let { endedSessions, dailyCounts } = parts;
  if (!endedSessions) {
    const opened = await openEndedSessions(parts);
    app.addHook('onClose', () => opened.close());
    endedSessions = opened;
  }
  if (!dailyCounts) {
    const counts = countByDay(parts);
    app.addHook('onClose', () => counts.close());
    dailyCounts = counts;
  }
  return {
    ...parts,
    endedSessions,
    dailyCounts,
    tokens: refusePending(refuseEnded(parts.tokens, endedSessions)),
  };
}
