import { weatherFunction } from '../../../packages/backend/src/functions/weather.ts';
import { edgeHost } from '../_shared/host.ts';
import { serveAtEdge } from '../_shared/serve.ts';

const url = Deno.env.get('WEATHER_URL');
serveAtEdge(weatherFunction(edgeHost(), url ? { url, key: Deno.env.get('WEATHER_KEY') ?? null } : null));
