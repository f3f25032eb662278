import type { EdgeFunction } from '../../../packages/backend/src/functions/edge-function.ts';

/** Any origin is allowed: the credential is a bearer token, never a cookie. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, x-client-info, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'Retry-After',
  'access-control-max-age': '86400',
};

/** Serves a function on Supabase's edge runtime, where the function must handle CORS itself. */
export function serveAtEdge(answer: EdgeFunction): void {
  Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const response = await answer(request);
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  });
}
