import type { Detectorist, RestUnderTest } from './test-rest.ts';

const TABLES = `
  create table public.test_places (id int primary key, name text not null, owner uuid not null default auth.uid(), tags text[], span int4range, words tsvector, facts jsonb, open boolean);
  alter table public.test_places enable row level security;
  create policy own on public.test_places for all to authenticated using (owner = (select auth.uid()));
  grant select, insert on public.test_places to authenticated;
  create function public.test_answer() returns int language sql immutable set search_path = '' as 'select 42';
`;

export async function makePlaces({ backend }: RestUnderTest): Promise<void> {
  await backend.db.exec(TABLES);
}

export async function recordPlaces({ client }: Detectorist): Promise<void> {
  const { error } = await client.from('test_places').insert([
    {
      id: 1,
      name: 'Long Meadow',
      tags: ['roman', 'pasture'],
      span: '[1,10)',
      words: 'coins:1 meadow:2',
      facts: { soil: { ph: 6.5 }, list: ['a', 'b'] },
      open: true,
    },
    {
      id: 2,
      name: 'Short "Acre", east',
      tags: ['iron'],
      span: '[20,30)',
      words: 'buckle:1',
      facts: null,
      open: null,
    },
  ]);
  if (error) throw error;
}
