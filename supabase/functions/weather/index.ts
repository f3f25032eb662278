import { weatherFunction } from '../../../packages/backend/src/functions/weather.ts';
import { weatherUpstream } from '../../../packages/backend/src/functions/weather-upstream.ts';
import { edgeHost } from '../_shared/host.ts';
import { serveAtEdge } from '../_shared/serve.ts';

serveAtEdge(
  weatherFunction(edgeHost(), weatherUpstream(Deno.env.get('WEATHER_URL'), Deno.env.get('WEATHER_KEY'))),
);
