import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { measure } from './metrics.ts';

const TOKEN = '0123456789abcdef';

function server(token: string | null) {
  const app = Fastify();
  measure(app, token, null);
  app.get('/storage/v1/object/:bucket/*', async () => ({}));
  return app;
}

it('metrics require a configured token', async () => {
  const ask = (app: ReturnType<typeof server>, authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await ask(server(null))).statusCode).toBe(404);
  const app = server(TOKEN);
  expect((await ask(app)).statusCode).toBe(401);
  expect((await ask(app, `Bearer ${TOKEN}x`)).statusCode).toBe(401);
  expect((await ask(app, `Bearer ${TOKEN}`)).statusCode).toBe(200);
});

it('metrics contain routes and services, never an address', async () => {
  const app = server(TOKEN);
  await app.inject({ url: '/storage/v1/object/media/finds/secret-find/photo.jpg?x=52.20531' });
  await app.inject({ url: '/nowhere/52.20531' });
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toContain(
    'metalquest_http_requests_total{service="storage",method="GET",route="/storage/v1/object/:bucket/*",status="2xx"} 1',
  );
  expect(body).toContain('route="unknown",status="4xx"} 1');
  expect(body).toContain('metalquest_http_requests_in_flight 1');
  expect(body).toContain('process_resident_memory_bytes');
  // Ignore the values: CPU seconds may equal a latitude.
  const names = body.replaceAll(/ \S+$/gm, '');
  expect(names).toContain('route="/storage/v1/object/:bucket/*"');
  for (const hidden of ['52.2', 'secret-find', 'nowhere']) expect(names).not.toContain(hidden);
});
