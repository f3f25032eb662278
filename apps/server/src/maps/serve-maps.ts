import { open } from 'node:fs/promises';
import { type NetworkKey, networkOf } from '@metalquest/backend/auth/client-address';
import { addRetryAfter, isOverload, reportFailures } from '@metalquest/backend/http/failures';
import { createRateLimiter } from '@metalquest/backend/http/rate-limiter';
import { byteRange } from '@metalquest/backend/storage/byte-range';
import { freshEnough, isUnchanged } from '@metalquest/backend/storage/object-headers';
import { isGzip, type TileAt, VECTOR_TYPE } from '@metalquest/core/map/files/map-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HostedMap, MAP_ID } from './hosted-map.ts';
import { type MapCatalogue, tileJson } from './map-catalogue.ts';
import { mapFile } from './map-store.ts';
import { mbtilesReader } from './mbtiles-file.ts';
import { pmtilesReader } from './pmtiles-file.ts';

/** Enough to save 20,000 tiles in two minutes. */
const REQUESTS_PER_MINUTE = 12_000;
/** Requests of a network address without a valid token. */
const REFUSALS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** The version in the address changes with the file. */
const FOREVER = 'max-age=31536000, immutable';
const READ_BYTES = 256 * 1024;

export interface MapsParts {
  folder: string;
  catalogue: MapCatalogue;
  publicUrl: string;
  /** The account of a bearer token; null if the token is missing or invalid. */
  accountOf: (authorization: string | undefined) => Promise<string | null>;
  /** Epoch ms. */
  now: () => number;
  /** Of an account, or of a network address without one. */
  requestsPerMinute?: number;
}

/** `/maps`: tiles, TileJSON and whole PMTiles files of the maps that the operator added. */
export async function serveMaps(app: FastifyInstance, parts: MapsParts): Promise<void> {
  const readTile = tileReader(app, parts.folder);
  const visible = visibleMaps(parts);
  await app.register(
    async (scope) => {
      reportFailures(scope);
      addRetryAfter(scope);
      answerErrors(scope);
      scope.options('/*', async (_request, reply) =>
        reply
          .code(204)
          .header('access-control-allow-methods', 'GET, HEAD')
          .header('access-control-allow-headers', 'Authorization, Range, If-Range, If-None-Match')
          .header('access-control-max-age', '86400')
          .send(),
      );
      // The coordinates of tiles show where a user looks, so the log has the route only.
      const logSerializers = {
        req: (request: FastifyRequest) => ({ method: request.method, path: request.routeOptions.url }),
      };
      scope.get<{ Params: TileParams }>(
        '/:id/:version/:z/:x/:y',
        { logSerializers },
        async (request, reply) => {
          const map = await visible(request, reply, request.params.id);
          if (!map) return reply;
          const at = tileAt(request.params);
          if (!at || map.version !== request.params.version) return notFound(reply);
          const tile = await readTile(map, at);
          reply.header('cache-control', `${map.isPublic ? 'public' : 'private'}, ${FOREVER}`);
          if (!tile) return reply.code(204).send();
          if (map.tileType === VECTOR_TYPE && isGzip(tile)) reply.header('content-encoding', 'gzip');
          return reply.type(map.tileType).send(tile);
        },
      );
      scope.route<{ Params: { file: string } }>({
        method: ['GET', 'HEAD'],
        url: '/:file',
        exposeHeadRoute: false,
        logSerializers,
        handler: async (request, reply) => {
          const [id = '', end, ...rest] = request.params.file.split('.');
          if (rest.length > 0 || (end !== 'json' && end !== 'pmtiles')) return notFound(reply);
          const map = await visible(request, reply, id);
          if (!map) return reply;
          reply.header('cache-control', `${map.isPublic ? 'public' : 'private'}, no-cache`);
          if (end === 'json') return tileJson(map, parts.publicUrl);
          return map.container === 'pmtiles' ? sendFile(request, reply, parts.folder, map) : notFound(reply);
        },
      });
      scope.get('/*', { logSerializers }, async (_request, reply) => notFound(reply));
    },
    { prefix: '/maps' },
  );
}

interface TileParams {
  id: string;
  version: string;
  z: string;
  x: string;
  y: string;
}

/** Finds a map and checks that the caller may see it; otherwise answers the request and returns null. */
function visibleMaps({ catalogue, accountOf, now, requestsPerMinute = REQUESTS_PER_MINUTE }: MapsParts) {
  const requests = createRateLimiter({ limit: requestsPerMinute, perMs: MINUTE_MS, now });
  const strangers = createRateLimiter<NetworkKey>({ limit: REFUSALS_PER_MINUTE, perMs: MINUTE_MS, now });
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<HostedMap | null> => {
    const map = MAP_ID.test(id) ? await catalogue.find(id) : undefined;
    if (!map) {
      notFound(reply);
      return null;
    }
    const address = networkOf(request);
    let caller: string = address;
    if (!map.isPublic) {
      const waitSeconds = strangers.take(address);
      if (waitSeconds > 0) {
        tooMany(reply, waitSeconds);
        return null;
      }
      const account = await accountOf(request.headers.authorization);
      if (account === null) {
        notSignedIn(reply);
        return null;
      }
      strangers.giveBack(address);
      caller = account;
    }
    const waitSeconds = requests.take(caller);
    if (waitSeconds === 0) return map;
    tooMany(reply, waitSeconds);
    return null;
  };
}

function notSignedIn(reply: FastifyReply) {
  return reply
    .code(401)
    .header('cache-control', 'no-store')
    .header('www-authenticate', 'Bearer')
    .send({ code: 'not_signed_in', message: 'Sign in to see this map.' });
}

function tooMany(reply: FastifyReply, waitSeconds: number) {
  return reply
    .code(429)
    .header('cache-control', 'no-store')
    .header('retry-after', String(Math.ceil(waitSeconds)))
    .send({ code: 'too_many_requests', message: 'Too many requests for maps. Try again soon.' });
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ code: 'not_found', message: 'There is no such map or tile.' });
}

const NUMBER = /^(?:0|[1-9]\d{0,7})$/;

/** @returns null if there can be no such tile */
function tileAt(params: TileParams): TileAt | null {
  if (![params.z, params.x, params.y].every((text) => NUMBER.test(text))) return null;
  const at = { z: Number(params.z), x: Number(params.x), y: Number(params.y) };
  return at.z <= 24 && at.x < 2 ** at.z && at.y < 2 ** at.z ? at : null;
}

function tileReader(app: FastifyInstance, folder: string) {
  const readPmtiles = pmtilesReader();
  const mbtiles = mbtilesReader();
  app.addHook('onClose', async () => mbtiles.close());
  return async (map: HostedMap, at: TileAt): Promise<Uint8Array | null> => {
    if (at.z < map.minzoom || at.z > map.maxzoom) return null;
    const file = mapFile(folder, map);
    const key = `${map.id}/${map.version}`;
    return map.container === 'pmtiles' ? readPmtiles(file, key, at) : mbtiles.read(file, key, at);
  };
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, folder: string, map: HostedMap) {
  const eTag = `"${map.version}"`;
  const addedAt = new Date(map.addedAt);
  reply
    .type('application/vnd.pmtiles')
    .header('accept-ranges', 'bytes')
    .header('etag', eTag)
    .header('last-modified', addedAt.toUTCString());
  if (isUnchanged(request, eTag, addedAt)) return reply.code(304).send();
  const range = freshEnough(request, eTag, addedAt) ? byteRange(request.headers.range, map.bytes) : null;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${map.bytes}`)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send({ code: 'range_not_satisfiable', message: 'The file ends before this range.' });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${map.bytes}`);
  reply.header('content-length', range ? range.end - range.start + 1 : map.bytes);
  if (request.method === 'HEAD') return reply.send();
  const handle = await open(mapFile(folder, map), 'r');
  return reply.send(handle.createReadStream({ highWaterMark: READ_BYTES, ...range }));
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (cause, _request, reply) => {
    for (const name of ['content-length', 'content-range', 'etag', 'last-modified']) reply.removeHeader(name);
    reply.header('cache-control', 'no-store').type('application/json');
    // The map was removed a moment ago.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return notFound(reply);
    if (isOverload(cause)) {
      return reply.code(503).send({ code: 'overloaded', message: 'The server is too busy. Try again soon.' });
    }
    const status = cause instanceof Error && 'statusCode' in cause ? Number(cause.statusCode) : 500;
    if (cause instanceof Error && status >= 400 && status < 500) {
      return reply.code(status).send({ code: 'bad_request', message: cause.message });
    }
    return reply.code(500).send({ code: 'unexpected_failure', message: 'The map cannot be read.' });
  });
}
