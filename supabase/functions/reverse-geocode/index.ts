import { reverseGeocodeFunction } from '../../../packages/backend/src/functions/reverse-geocode.ts';
import { edgeHost } from '../_shared/host.ts';
import { serveAtEdge } from '../_shared/serve.ts';

const url = Deno.env.get('GEOCODE_URL');
serveAtEdge(reverseGeocodeFunction(edgeHost(), url ? { url } : null));
