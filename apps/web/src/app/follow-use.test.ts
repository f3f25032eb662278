// @vitest-environment happy-dom
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { connectAnalytics, type Tracked } from '../net/analytics/track.ts';
import { sessionStore } from '../net/auth/session.ts';
import { followUse } from './follow-use.ts';

const PAGES = ['/', '/guides', '/guides/:slug', '/finds'].map((path) => ({ path, element: null }));

/** All events reported while a user navigates the app. */
async function recordedEvents(
  use: (router: ReturnType<typeof createMemoryRouter>) => Promise<unknown>,
  now = () => 0,
): Promise<Pick<Tracked, 'name' | 'properties'>[]> {
  const events: Tracked[] = [];
  const end = connectAnalytics((tracked) => void events.push(tracked));
  const router = createMemoryRouter(PAGES);
  const leave = followUse(router, now);
  await use(router);
  leave();
  await router.navigate('/finds');
  end();
  return events.map(({ name, properties }) => ({ name, properties }));
}

it('each page view and navigation is tracked once; query changes are not', async () => {
  const events = await recordedEvents(async (router) => {
    await router.navigate('/guides');
    await router.navigate('/guides?q=coil');
    await router.navigate('/guides/coils');
  });
  expect(events).toEqual([
    { name: '$pageview', properties: { path: '/' } },
    { name: 'navigation', properties: { destination: '/guides' } },
    { name: '$pageview', properties: { path: '/guides' } },
    { name: 'navigation', properties: { destination: '/guides/coils' } },
    { name: '$pageview', properties: { path: '/guides/coils' } },
  ]);
});

it('signing out is tracked, being signed out is not', async () => {
  const events = await recordedEvents(async () => {
    sessionStore.forget();
    sessionStore.onAuthEvent('SIGNED_IN', {
      user: { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.org' },
    });
    expect(sessionStore.get().status).toBe('signed-in');
    sessionStore.forget();
  });
  expect(events.slice(1)).toEqual([{ name: 'user_signed_out', properties: {} }]);
});
