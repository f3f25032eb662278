import type { FastifyInstance } from 'fastify';
import { authService } from './auth/service.ts';
import type { BackendContext } from './context.ts';
import { functionsService } from './functions/service.ts';
import { allowBrowsers } from './http/cors.ts';
import { realtimeService } from './realtime/service.ts';
import { restService } from './rest/service.ts';
import { storageService } from './storage/service.ts';

/** A service of the embedded backend: one Fastify plugin, mounted under its prefix. */
export type Service = (app: FastifyInstance, context: BackendContext) => Promise<void>;

export const SERVICES: Readonly<Record<string, Service>> = {
  '/rest/v1': restService,
  '/auth/v1': authService,
  '/storage/v1': storageService,
  '/realtime/v1': realtimeService,
  '/functions/v1': functionsService,
};

/** Mounts the whole backend on `app`, each service in a scope of its own (parsers, hooks and errors do not leak). */
export async function mountBackend(
  app: FastifyInstance,
  context: BackendContext,
  services: Readonly<Record<string, Service>> = SERVICES,
): Promise<void> {
  for (const [prefix, service] of Object.entries(services)) {
    await app.register(
      async (scope) => {
        allowBrowsers(scope);
        await service(scope, context);
      },
      { prefix },
    );
  }
}
