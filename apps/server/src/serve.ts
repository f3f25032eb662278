import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import { accountOf } from '@metalquest/backend/auth/access-tokens';
import { OWASP_HASH_COST } from '@metalquest/backend/auth/passwords';
import { openSigningKeys } from '@metalquest/backend/auth/signing-keys';
import { mountBackend } from '@metalquest/backend/backend';
import type { BackendContext, BackendParts } from '@metalquest/backend/context';
import type { Database } from '@metalquest/backend/db/database';
import { OWN_PICTURES } from '@metalquest/core/gallery/gallery-page';
import { offeredStyles, siteSettingsRow } from '@metalquest/core/site/site-settings';
import Fastify, { type FastifyInstance } from 'fastify';
import { APP_PATH_PREFIXES } from '../../web/src/app/app-paths.ts';
import { serveAppLinks } from './app-links.ts';
import { allowAppOrigins } from './app-origins.ts';
import { answerBeforeRouting } from './before-routing.ts';
import { serveCalendar } from './calendar/serve-calendar.ts';
import { refuseCompressedBodies } from './compressed-bodies.ts';
import { seedPosts } from './content/seed-posts.ts';
import { makeDemoAccount } from './demo/demo-account.ts';
import { loggerOptions, logRequests, TEXT_OUTPUT } from './log.ts';
import { type MapCatalogue, mapCatalogue, mapSummary } from './maps/map-catalogue.ts';
import { mapHosts, readMapSettings } from './maps/map-settings.ts';
import { mapsFolder } from './maps/map-store.ts';
import { serveMaps } from './maps/serve-maps.ts';
import { supabaseAccounts } from './maps/supabase-accounts.ts';
import { measure } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { HEALTH_PATH, refuseWhenOverloaded } from './overload.ts';
import { addPublicPages, PAGE_PATHS } from './public-pages/add-public-pages.ts';
import { readFirstParts } from './public-pages/first-parts.ts';
import { embeddedBackend, remoteBackend } from './public-pages/public-backend.ts';
import { siteState } from './public-pages/site-state.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import { serveSecurityTxt } from './security-txt.ts';
import type { Settings } from './settings.ts';
import { addSigning } from './signing/add-signing.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { serveWebFiles } from './web-files.ts';

const WEB_BUILD = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** 50 MB of media plus multipart overhead. */
const BODY_LIMIT_BYTES = 52 * 1024 * 1024;

const LAST_REQUESTS_MS = 15_000;

/** `close` drains requests, takes a last snapshot and closes the database. */
export interface Served {
  url: string;
  close(): Promise<void>;
}

/**
 * Migrates and serves everything on one port.
 * @param print receives console messages for the operator
 * @throws if the port is in use or the database cannot be opened
 */
export async function serve(settings: Settings, print: (words: string) => void): Promise<Served> {
  if (!existsSync(path.join(WEB_BUILD, 'index.html'))) {
    throw new Error('The web app is not built. Run `npm start`, or `npm run build` first.');
  }
  const maps = await readMapSettings(settings.mapStylesFile, settings.mapLayers);
  const isHttps = settings.publicUrl.startsWith('https:');
  const allowsOwnMaps = settings.mapLayers === 'all' || settings.mapLayers.length > 0;
  const headers = securityHeaders({
    connect: settings.supabase ? [new URL(settings.supabase.url).origin] : [],
    maps: mapHosts(maps),
    report: settings.analytics ? [new URL(settings.analytics.host).origin] : [],
    https: isHttps,
    first: await readFirstParts(WEB_BUILD),
  });
  const app = Fastify({
    ...loggerOptions(settings.logLevel, settings.logFormat === 'text' ? TEXT_OUTPUT : undefined),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // Allows 50 MB over a weak signal, but bounds endless bodies.
    requestTimeout: 30 * 60_000,
    ...answerBeforeRouting(headers),
  });
  logRequests(app, Date.now);
  sendSecurityHeaders(app, headers);
  allowAppOrigins(app, settings.appOrigins);
  endSlowBodies(app, headers, () => performance.now());
  refuseCompressedBodies(app);
  app.get(HEALTH_PATH, async () => ({ status: 'ok' }));
  serveAppLinks(app, settings.nativeApp);
  serveSecurityTxt(app, { contact: settings.securityContact, publicUrl: settings.publicUrl, now: Date.now });

  const opened = settings.supabase ? null : await openDatabase(settings, app.log, print);
  // Registered after opening the embedded database, which blocks the event loop for seconds.
  await refuseWhenOverloaded(app);
  const close = async (): Promise<void> => {
    const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
    await app.close();
    clearTimeout(cut);
    await opened?.close();
  };
  let anonKey: string | null = null;
  try {
    if (opened && opened.applied.length > 0) {
      app.log.info({ applied: opened.applied }, 'schema brought up to date');
    }
    // A failure to insert articles must not prevent the start.
    const seeded =
      opened &&
      (await seedPosts(opened.db).catch(
        (err: unknown) => void app.log.error({ err }, 'the articles could not be added'),
      ));
    if (seeded) app.log.info({ articles: seeded }, 'the articles that come with MetalQuest were added');
    measure(
      app,
      settings.metricsToken,
      opened && {
        db: opened.db,
        now: Date.now,
        newestSnapshotAtMs: () => opened.snapshots?.newestAtMs() ?? null,
      },
    );
    const embedded = opened && (await addBackend(app, settings, opened.db));
    anonKey = settings.supabase?.anonKey ?? embedded?.settings.anonKey ?? null;
    const hostedMaps = await addMaps(app, settings, embedded);
    app.get('/readyz', async (_request, reply) => {
      if (!opened) return { status: 'ok' };
      return opened.db.query('select 1').then(
        () => ({ status: 'ok' }),
        (err: Error) => {
          app.log.error({ err }, 'the database does not answer');
          return reply.code(503).send({ status: 'database_unavailable' });
        },
      );
    });
    const backend = settings.supabase
      ? remoteBackend(settings.supabase.url, settings.supabase.anonKey)
      : opened && embeddedBackend(opened.db);
    if (!backend) throw new Error('There is neither a database nor a remote backend.');
    serveCalendar(app, { backend, publicUrl: settings.publicUrl, now: Date.now });
    await addSigning(app, settings, backend, opened?.db ?? null);
    const state = siteState(backend, {
      now: Date.now,
      unavailable: settings.weather ? [] : ['weather'],
      onFailure: (err) => app.log.error({ err }, 'the settings and posts of the site could not be read'),
    });
    app.get('/config.json', async (_request, reply) => {
      const { settings: set } = await state();
      return reply.header('cache-control', 'no-cache').send({
        // Null means this origin.
        supabaseUrl: settings.supabase?.url ?? null,
        supabaseAnonKey: anonKey,
        mapStyles: offeredStyles(maps.styles, set),
        mapStyleChoices: maps.styles.map(({ id, label }) => ({ id, label })),
        hostedMaps: (await hostedMaps.list()).map(mapSummary),
        allowsOwnMaps,
        site: siteSettingsRow(set),
        adminRequiresMfa: settings.adminRequiresMfa,
        passkeyOrigin: settings.passkeyOrigin,
        weatherCredit: settings.weather?.format === 'open-meteo' ? OPEN_METEO_CREDIT : null,
        placeNames: settings.geocode ? 'server' : 'device',
        providers: Object.entries(settings.providers).flatMap(([name, account]) => (account ? [name] : [])),
        // Null: analytics are off and no consent is requested.
        analytics: settings.analytics,
      });
    });
    // Apart from config.json, which every page loads.
    app.get('/map-layers.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(maps.layers),
    );
    await serveWebFiles(app, {
      directory: WEB_BUILD,
      providers: allowsOwnMaps ? (isHttps ? 'https' : 'https-or-loopback') : 'none',
      appPathPrefixes: APP_PATH_PREFIXES,
      pagePaths: PAGE_PATHS,
      sendPage: await addPublicPages(app, {
        directory: WEB_BUILD,
        publicUrl: settings.publicUrl,
        backend,
        state,
        pictureBase: settings.supabase
          ? `${settings.supabase.url}/functions/v1/gallery-picture`
          : OWN_PICTURES,
        privatePaths: APP_PATH_PREFIXES,
      }),
    });
    await app.listen({ port: settings.port, host: settings.host });
  } catch (cause) {
    await close();
    throw cause;
  }
  const address = app.server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : settings.port}`;
  opened?.answer('demo-account', async () => ({
    url,
    anonKey,
    ...(await makeDemoAccount(opened.db, Date.now())),
  }));
  return { url, close };
}

const OPEN_METEO_CREDIT = { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' };

/**
 * Mounts the embedded backend.
 * @returns its context
 */
async function addBackend(app: FastifyInstance, settings: Settings, db: Database): Promise<BackendContext> {
  const tokens = await openSigningKeys(settings.dataDirectory, Date.now, {
    publicUrl: settings.publicUrl,
  });
  const context: BackendParts = {
    db,
    tokens,
    now: Date.now,
    fetch,
    log: app.log,
    settings: {
      publicUrl: settings.publicUrl,
      redirectAllowList: settings.redirectAllowList,
      appOrigins: settings.appOrigins,
      dataDirectory: settings.dataDirectory,
      confirmEmail: settings.confirmEmail,
      adminRequiresMfa: settings.adminRequiresMfa,
      anonKey: tokens.anonKey,
      mail: settings.mail,
      providers: settings.providers,
      socketsPerAddress: settings.socketsPerAddress,
      storageBytesPerUser: settings.storageBytesPerUser,
      rowsPerUser: settings.rowsPerUser,
      rowBytesPerUser: settings.rowBytesPerUser,
      accessTokenSeconds: 3600,
      sessionIdleDays: settings.sessionIdleDays,
      passwordHash: OWASP_HASH_COST,
      sessionMaxDays: settings.sessionMaxDays,
      securityLogAddressDays: settings.securityLogAddressDays,
      securityLogDays: settings.securityLogDays,
      weather: settings.weather,
      geocode: settings.geocode,
      trustedProxies: settings.trustedProxies,
      rateLimits: {
        signInPerMinute: 30,
        wrongPasswordsFree: 5,
        wrongPasswordsPerDay: 50,
        signUpPerHour: 30,
        refreshPerMinute: 150,
        functionsPerMinute: 30,
        rowsPerMinute: settings.rowsPerMinute,
        mailsPerHour: 10,
      },
    },
  };
  return mountBackend(app, context, async (scope, prefix) => {
    // Rows compress tenfold. Responses with tokens are not compressed.
    if (prefix !== '/rest/v1') return;
    await scope.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      // Its decompressors stay in memory after a refused body.
      globalDecompression: false,
    });
  });
}

/**
 * Serves the maps that the operator added.
 * @param embedded null with Supabase
 */
async function addMaps(
  app: FastifyInstance,
  settings: Settings,
  embedded: BackendContext | null,
): Promise<MapCatalogue> {
  const folder = mapsFolder(settings.dataDirectory);
  const catalogue = mapCatalogue(folder, {
    now: Date.now,
    onFailure: (map, reason) => app.log.error({ map, reason }, 'a map cannot be read'),
  });
  const onSupabase = settings.supabase && supabaseAccounts(settings.supabase, { fetch, now: Date.now });
  await serveMaps(app, {
    folder,
    catalogue,
    publicUrl: settings.publicUrl,
    accountOf: async (authorization) =>
      embedded ? accountOf(embedded.tokens, authorization) : (onSupabase?.(authorization) ?? null),
    now: Date.now,
  });
  return catalogue;
}
