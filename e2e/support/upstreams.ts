import { createServer, type Server } from 'node:http';

/** A weather service and a geocoder on loopback, in the shapes of OpenWeatherMap and Nominatim. */
export interface Upstreams {
  env: Record<string, string>;
  /** Paths asked for so far, with their queries: what left the server about a place. */
  asked: string[];
  close(): Promise<void>;
}

export async function startUpstreams(village = 'Cerknica'): Promise<Upstreams> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        request.url?.startsWith('/weather')
          ? { main: { temp: 11.4 }, weather: [{ main: 'Rain', description: 'light rain', icon: '10d' }] }
          : { address: { village }, display_name: village },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    env: { WEATHER_URL: `http://127.0.0.1:${port}/weather`, GEOCODE_URL: `http://127.0.0.1:${port}/reverse` },
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
