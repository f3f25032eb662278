import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pmtilesOf } from './pmtiles-of.ts';
import { wmtsDescription, wmtsLayer } from './wmts.ts';

const MONACO = fileURLToPath(new URL('../fixtures/maps/monaco.mbtiles', import.meta.url));

/** A square of about 400 m in Monaco. */
const PARISH = JSON.stringify({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [7.422, 43.733],
        [7.427, 43.733],
        [7.427, 43.737],
        [7.422, 43.737],
        [7.422, 43.733],
      ],
    ],
  },
});

const BLUE_STYLE = JSON.stringify({
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#0000ff' } }],
});

const TILE_PX = 256;

/** What a path answers: a tile, or one of the failures of real providers. */
type Answer = (z: number, x: number, y: number, response: ServerResponse) => Promise<void> | void;

export interface TileServer {
  readonly url: string;
  /** Paths that were requested, in order. */
  readonly requests: readonly { readonly path: string; readonly headers: Record<string, unknown> }[];
  /** Answers so many more requests whose path begins with `prefix`, and leaves those after them waiting. */
  holdAfter(prefix: string, answers: number): void;
  /** The number of requests that wait. */
  held(): number;
  /** Answers everything again, except for the requests that wait. */
  stopHolding(): void;
  /** Closes the connection of each request for this path, or of none. */
  refuse(path: string | null): void;
  close(): Promise<void>;
}

async function image(colour: string): Promise<Buffer> {
  return sharp({ create: { width: TILE_PX, height: TILE_PX, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

/** Where the slope has a height of 500 m: Monaco. In the Web Mercator square, from 0 in the north to 1. */
const SLOPE_Y = mercatorY(43.7347);

function mercatorY(lat: number): number {
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
}

/** Metres gained across the Web Mercator square: 30 % at the latitude of Monaco. */
const SLOPE_M = 8.7e6;

const slope = (y: number): number => Math.min(Math.max(500 + (y - SLOPE_Y) * SLOPE_M, 0), 3000);

/** A slope that falls to the north. */
export const slopeHeightM = (lat: number): number => slope(mercatorY(lat));

const DEEPEST_HEIGHTS = 13;

async function heights(z: number, y: number): Promise<Buffer> {
  const data = Buffer.alloc(TILE_PX * TILE_PX * 3);
  for (let row = 0; row < TILE_PX; row += 1) {
    // Terrarium: red * 256 + green + blue / 256 - 32768; the value is that of the middle of a pixel.
    const value = Math.round((slope((y + (row + 0.5) / TILE_PX) / 2 ** z) + 32768) * 256);
    for (let column = 0; column < TILE_PX; column += 1) {
      data.writeUIntBE(value, (row * TILE_PX + column) * 3, 3);
    }
  }
  return sharp(data, { raw: { width: TILE_PX, height: TILE_PX, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * Serves map tiles on loopback: `/streets.json` and `/streets/` are the vector tiles of Monaco, `/red/` and
 * `/blue/` are images of one colour, `/chess/` is red where column and row add up to an even number, else blue,
 * `/style.json` is a map style of one blue, `/heights/` are elevations of `slopeHeightM` to zoom 13.
 * `/forbidden/`, `/missing/`, `/html/`, `/corrupt/` and `/moved/` fail.
 * `/wmts` is a WMTS with layers of both colours, `/monaco.pmtiles` an archive with the vector tiles of
 * Monaco, `/parish.geojson` a square there.
 * @param port port to listen on; a free one by default
 */
export async function startTileServer(port = 0): Promise<TileServer> {
  const monaco = new DatabaseSync(MONACO, { readOnly: true });
  const tileOf = monaco.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  );
  const [red, blue] = await Promise.all([image('#ff0000'), image('#0000ff')]);
  const send = (type: string, body: Buffer | string) => (response: ServerResponse) =>
    void response.setHeader('content-type', type).end(body);
  const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
  const answers: Record<string, Answer> = {
    streets: (z, x, y, response) => {
      // Rows of MBTiles count from the south.
      const row = tileOf.get(z, x, 2 ** z - 1 - y);
      if (!(row?.tile_data instanceof Uint8Array)) return status(404)(response);
      response.setHeader('content-encoding', 'gzip');
      send('application/x-protobuf', Buffer.from(row.tile_data))(response);
    },
    red: (_z, _x, _y, response) => send('image/png', red)(response),
    blue: (_z, _x, _y, response) => send('image/png', blue)(response),
    chess: (_z, x, y, response) => send('image/png', (x + y) % 2 === 0 ? red : blue)(response),
    heights: async (z, _x, y, response) =>
      z > DEEPEST_HEIGHTS ? status(404)(response) : send('image/png', await heights(z, y))(response),
    forbidden: (_z, _x, _y, response) => status(403)(response),
    missing: (_z, _x, _y, response) => status(404)(response),
    html: (_z, _x, _y, response) => send('text/html', '<!doctype html><p>Sign in first.')(response),
    corrupt: (_z, _x, _y, response) => send('image/png', red.subarray(0, 40))(response),
  };
  const requests: { path: string; headers: Record<string, unknown> }[] = [];
  let archive: Buffer | null = null;
  let refused: string | null = null;
  let hold: { readonly prefix: string; answers: number; held: number } | null = null;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, headers: request.headers });
    if (path === refused) return void request.socket.destroy();
    if (hold && path.startsWith(hold.prefix)) {
      hold.answers -= 1;
      if (hold.answers < 0) {
        hold.held += 1;
        return;
      }
    }
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/streets.json') {
      const tiles = [`http://${request.headers.host}/streets/{z}/{x}/{y}`];
      return send(
        'application/json',
        JSON.stringify({ tilejson: '3.0.0', tiles, minzoom: 0, maxzoom: 14 }),
      )(response);
    }
    if (path === '/style.json') return send('application/json', BLUE_STYLE)(response);
    if (path === '/parish.geojson') return send('application/geo+json', PARISH)(response);
    if (path === '/monaco.pmtiles') {
      archive ??= pmtilesOf(MONACO);
      const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(
        Number,
      );
      const part = archive.subarray(from, to + 1);
      response.statusCode = 206;
      response.setHeader('content-range', `bytes ${from}-${from + part.length - 1}/${archive.length}`);
      return send('application/octet-stream', part)(response);
    }
    if (path.startsWith('/wmts?')) {
      const query = new URL(path, `http://${request.headers.host}`).searchParams;
      if (query.get('REQUEST') === 'GetCapabilities') {
        return send('text/xml', wmtsDescription(request.headers.host ?? ''))(response);
      }
      const colour = { red, blue }[wmtsLayer(query) ?? ''];
      return colour ? send('image/png', colour)(response) : status(404)(response);
    }
    if (path.startsWith('/moved/')) {
      response.setHeader('location', path.replace('/moved/', '/red/'));
      return status(302)(response);
    }
    const [, kind = '', z, x, y] = path.split('/');
    const answer = answers[kind];
    if (!answer) return status(404)(response);
    return answer(Number(z), Number(x), Number(y), response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    holdAfter(prefix, answers) {
      hold = { prefix, answers, held: 0 };
    },
    held: () => hold?.held ?? 0,
    stopHolding() {
      hold = null;
    },
    refuse(path) {
      refused = path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      monaco.close();
    },
  };
}
