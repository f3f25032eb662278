import { createServer, type Server } from 'node:http';

/** A fake weather service and geocoder on loopback, with the formats of OpenWeatherMap and Nominatim. */
export interface Upstreams {
  env: Record<string, string>;
  /** Paths and queries requested so far: the location data that left the server. */
  requests: string[];
  close(): Promise<void>;
}

export async function startUpstreams(village = 'Cerknica'): Promise<Upstreams> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
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
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
