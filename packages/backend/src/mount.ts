import type { FastifyInstance } from 'fastify';
import type { BackendContext } from './context.ts';
import { keepFromCaches } from './http/caching.ts';
import { allowBrowsers } from './http/cors.ts';
import { reportFailures } from './http/failures.ts';

/** A service of the embedded backend: one Fastify plugin, mounted under its prefix. */
export type Service = (app: FastifyInstance, context: BackendContext) => Promise<void>;

/** Mounts services by prefix, each in a scope of its own (parsers, hooks and errors do not leak); `prepare` may add to it. */
export async function mountServices(
  app: FastifyInstance,
  context: BackendContext,
  services: Readonly<Record<string, Service>>,
  prepare: (scope: FastifyInstance, prefix: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [prefix, service] of Object.entries(services)) {
    await app.register(
      async (scope) => {
        allowBrowsers(scope);
        keepFromCaches(scope);
        reportFailures(scope);
        await prepare(scope, prefix);
        await service(scope, context);
      },
      { prefix },
    );
  }
}
