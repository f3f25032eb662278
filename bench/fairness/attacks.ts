import type { FairnessTarget } from './messages.ts';

/** Requests that one attacker repeats in `lanes` parallel loops. */
export interface Attack {
  name: string;
  lanes: number;
  next(target: FairnessTarget): { path: string; init: RequestInit };
}

/** Many wildcards on one text: PostgreSQL tries every way to divide the text among them. */
const pattern = (wildcards: number, i: number): string =>
  `details.ilike.${Array(wildcards).fill('*').join('y')}z${i}`;
const patterns = (count: number, wildcards: number): string =>
  Array.from({ length: count }, (_, i) => pattern(wildcards, i)).join(',');

export const headersOf = (target: FairnessTarget, token: string | null, address = '192.0.2.1') => ({
  apikey: target.anonKey,
  authorization: `Bearer ${token ?? target.anonKey}`,
  'x-forwarded-for': address,
});
const attackerRequest =
  (path: string, init: RequestInit = {}) =>
  (target: FairnessTarget) => ({
    path,
    init: { ...init, headers: { ...headersOf(target, target.attacker), 'content-type': 'application/json' } },
  });

export const ATTACKS: readonly Attack[] = [
  {
    name: '4 at once, 40 patterns of 12 wildcards',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?select=id&or=(${patterns(40, 12)})`),
  },
  {
    name: '4 at once, as many wildcards as allowed',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?select=id&or=(${patterns(2, 7)})`),
  },
  {
    name: '4 at once, full-text searches of every find',
    lanes: 4,
    next: attackerRequest(
      `/rest/v1/finds?select=id&or=(${Array.from({ length: 40 }, (_, i) => `details.fts.x${i}`).join(',')})`,
    ),
  },
  {
    name: '60 at once, 1,000 rows each',
    lanes: 60,
    next: attackerRequest('/rest/v1/finds?select=*&limit=1000'),
  },
  {
    name: '4 at once, writes with costly conditions',
    lanes: 4,
    next: attackerRequest(`/rest/v1/finds?or=(${patterns(2, 7)})`, {
      method: 'PATCH',
      body: JSON.stringify({ terrain_type: 'Pasture' }),
    }),
  },
  {
    name: '60 at once, not signed in',
    lanes: 60,
    next: (target) => ({
      path: '/rest/v1/posts?select=*',
      init: { headers: headersOf(target, null, '198.51.100.7') },
    }),
  },
];
