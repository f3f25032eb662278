import type { FastifyInstance } from 'fastify';
import { authService } from './auth/service.ts';
import type { BackendContext, BackendParts } from './context.ts';
import { functionsService } from './functions/service.ts';
import { mountServices, type Service } from './mount.ts';
import { realtimeService } from './realtime/service.ts';
import { restService } from './rest/service.ts';
import { storageService } from './storage/service.ts';

export const SERVICES: Readonly<Record<string, Service>> = {
  '/rest/v1': restService,
  '/auth/v1': authService,
  '/storage/v1': storageService,
  '/realtime/v1': realtimeService,
  '/functions/v1': functionsService,
};

/** @returns the completed context */
export async function mountBackend(
  app: FastifyInstance,
  parts: BackendParts,
  prepare?: (scope: FastifyInstance, prefix: string) => Promise<void>,
): Promise<BackendContext> {
  return mountServices(app, parts, SERVICES, prepare);
}
