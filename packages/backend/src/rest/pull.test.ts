import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../../test/rest/test-rest.ts';

interface Page {
  epoch: string;
  changes: { table: string; row: Record<string, unknown> }[];
  points: [string, number, number, number][];
  more: boolean;
  next: object;
  cursor: object;
}

let rest: RestUnderTest;

beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

const pull = async (
  { client }: Detectorist,
  since: object | null = null,
  page_size = 500,
  name = 'pull_changes',
): Promise<Page> => {
  const { data, error } = await client.rpc(name, { since, page_size });
  if (error) throw error;
  return data;
};
const named = (page: Page): string[] =>
  page.changes.map(({ table, row }) => `${table} ${row.id ?? row.row_id ?? ''}`.trim());

/**
 * Changes of `page` that are not in `seen`. A pull repeats rows newer than any transaction open on the
 * server.
 */
const newIn = (page: Page, ...seen: Page[]): Page['changes'] => {
  const known = new Set(seen.flatMap(({ changes }) => changes.map((change) => JSON.stringify(change))));
  return page.changes.filter((change) => !known.has(JSON.stringify(change)));
};

describe('pulling', () => {
  it("a new device gets every row of its user, parents before children, and no other user's", async () => {
    const alice = await rest.signUp();
    const bob = await rest.signUp();
    const day = await recordFieldDay(alice);
    await recordFieldDay(bob);
    const page = await pull(alice);
    expect(page.more).toBe(false);
    expect(named(page)).toEqual([
      'profiles',
      'user_preferences',
      `quests ${day.questId}`,
      ...[day.detectorId, day.coilId].sort().map((id) => `equipment ${id}`),
      ...[day.coinId, day.relicId].sort().map((id) => `finds ${id}`),
      `media ${day.mediaId}`,
    ]);
    expect(JSON.stringify(page)).not.toContain(bob.userId);
    const nextPage = await pull(alice, page.cursor);
    expect(nextPage).toMatchObject({ more: false, epoch: page.epoch });
    expect(newIn(nextPage, page)).toEqual([]);
  });

  it('returns a change once, a delete as a tombstone, and neither again', async () => {
    const alice = await rest.signUp();
    const day = await recordFieldDay(alice);
    const first = await pull(alice);
    await alice.client.from('quests').update({ notes: 'Two ploughs' }).eq('id', day.questId);
    await alice.client.from('equipment').delete().eq('id', day.coilId);
    const page = await pull(alice, first.cursor);
    expect(named({ ...page, changes: newIn(page, first) })).toEqual([
      `quests ${day.questId}`,
      // The find loses its reference to the deleted coil, which is also a change.
      `finds ${day.coinId}`,
      `tombstones ${day.coilId}`,
    ]);
    expect(newIn(await pull(alice, page.cursor), first, page)).toEqual([]);
  });

  it('pages of any size contain every row exactly once', async () => {
    const alice = await rest.signUp();
    await recordFieldDay(alice);
    const titles = Array.from({ length: 25 }, (_, i) => ({ id: randomUUID(), title: `Quest ${i}` }));
    await alice.client.from('quests').insert(titles);
    const whole = named(await pull(alice));
    for (const size of [1, 2, 7, 33]) {
      const seen: string[] = [];
      let since: object | null = null;
      for (let more = true; more; ) {
        const page: Page = await pull(alice, since, size);
        seen.push(...named(page));
        since = page.next;
        more = page.more;
      }
      expect(seen).toEqual(whole);
    }
  });

  it('path points are pulled separately from rows, in pages, each once', async () => {
    const alice = await rest.signUp();
    const { questId } = await recordFieldDay(alice);
    const sent = Array.from({ length: 23 }, (_, i) => [1_700_000_000_000 + i * 30_000, i / 1000, 52]);
    for (const batch of [sent.slice(0, 10), sent.slice(10)]) {
      await alice.client.rpc('append_quest_path_points', { target_quest_id: questId, points: batch });
    }
    const seen: unknown[] = [];
    let since: object | null = null;
    let last: Page;
    do {
      last = await pull(alice, since, 5, 'pull_path_points');
      seen.push(...last.points);
      since = last.next;
    } while (last.more);
    expect(seen).toEqual(sent.map((point) => [questId, ...point]));
    for (const point of (await pull(alice, last.cursor, 500, 'pull_path_points')).points) {
      expect(seen).toContainEqual(point);
    }
  });

  it('the newest quests and finds come first, with what their lists show and the total number of rows', async () => {
    const alice = await rest.signUp();
    const bob = await rest.signUp();
    await recordFieldDay(bob);
    const old = Array.from({ length: 5 }, (_, n) => ({
      id: randomUUID(),
      title: `Old ${n}`,
      date: `2020-01-0${n + 1}T10:00:00Z`,
    }));
    await alice.client.from('quests').insert(old);
    const day = await recordFieldDay(alice);
    const whole = await pull(alice);
    const { data: newest, error } = await alice.client.rpc('pull_newest', { quest_count: 2, find_count: 1 });
    expect(error).toBeNull();
    expect(newest).toMatchObject({ epoch: whole.epoch, total: whole.changes.length });
    const names = named(newest);
    expect(names.filter((name) => name.startsWith('quests'))).toEqual(
      expect.arrayContaining([`quests ${day.questId}`, `quests ${old[4]?.id}`]),
    );
    expect(names.filter((name) => name.startsWith('quests'))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('finds'))).toHaveLength(1);
    // The page equals the pull, including change numbers, so it changes nothing on the device.
    for (const change of newest.changes) expect(whole.changes).toContainEqual(change);
    expect(JSON.stringify(newest)).not.toContain(bob.userId);
    const { data: smallest } = await alice.client.rpc('pull_newest', { quest_count: -1, find_count: null });
    expect(named(smallest).filter((name) => /^(quests|finds)/.test(name)).length).toBeGreaterThanOrEqual(2);
  });

  it('paths are returned per quest in the requested order, from a given time, in pages, for the owner only', async () => {
    const alice = await rest.signUp();
    const bob = await rest.signUp();
    const [one, two, theirs] = [
      (await recordFieldDay(alice)).questId,
      (await recordFieldDay(alice)).questId,
      (await recordFieldDay(bob)).questId,
    ];
    const line = Array.from({ length: 7 }, (_, i): [number, number, number] => [
      1_700_000_000_000 + i * 30_000,
      i / 1000,
      52,
    ]);
    for (const [who, quest] of [
      [alice, one],
      [alice, two],
      [bob, theirs],
    ] as const) {
      await who.client.rpc('append_quest_path_points', { target_quest_id: quest, points: line });
    }
    const paths = async (wanted: unknown, page_size = 5000) =>
      (await alice.client.rpc('pull_paths', { wanted, page_size })).data;
    expect(
      await paths([
        [two, null],
        [theirs, null],
        [one, line[4]?.[0]],
      ]),
    ).toMatchObject({
      paths: [
        [two, line],
        [one, line.slice(5)],
      ],
      more: false,
    });
    expect(
      await paths(
        [
          [two, null],
          [one, null],
        ],
        10,
      ),
    ).toMatchObject({
      paths: [
        [two, line],
        [one, line.slice(0, 3)],
      ],
      more: true,
    });
    expect(await paths([[one, line[6]?.[0]]])).toMatchObject({ paths: [], more: false });
    for (const wanted of [{}, 'x', [['x', null]], [[one, 'x']], Array(101).fill([one, null])]) {
      expect((await alice.client.rpc('pull_paths', { wanted })).status).toBe(400);
    }
    expect((await rest.backend.client().rpc('pull_paths', { wanted: [] })).status).toBe(401);
  });

  it('an invalid cursor is a 400, an invalid page size a small page', async () => {
    const alice = await rest.signUp();
    for (const since of [
      { xid: '1', table: 'quests' },
      { xid: '1', row: 'x' },
    ]) {
      expect((await alice.client.rpc('pull_changes', { since, page_size: 5 })).status).toBe(400);
    }
    for (const size of [-5, 0]) expect((await pull(alice, null, size)).changes).toHaveLength(1);
    expect((await pull(alice, [], 10)).changes).toHaveLength(2);
    expect((await rest.backend.client().rpc('pull_changes', {})).status).toBe(401);
  });
});

// PGlite has one connection, so no transaction can commit late.
if (process.env.METALQUEST_TEST_DATABASE_URL) {
  describe('on PostgreSQL', () => {
    it('a row whose transaction commits late is never skipped', async () => {
      const alice = await rest.signUp();
      const caller = { role: 'authenticated' as const, claims: { sub: alice.userId } };
      const late = randomUUID();
      const written = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const lateCommit = rest.backend.db.as(caller, async (tx) => {
        await tx.query('insert into public.quests (id, title) values ($1, $2)', [late, 'Late']);
        written.resolve();
        await mayCommit.promise;
      });
      await written.promise;
      const prompt = randomUUID();
      await alice.client.from('quests').insert({ id: prompt, title: 'Prompt' });
      const before = await pull(alice);
      expect(named(before)).toContain(`quests ${prompt}`);
      expect(named(before)).not.toContain(`quests ${late}`);
      // The same page by page: the cursor between pages must not pass the open transaction either.
      const cursors = [
        before.cursor,
        (await pull(alice, null, 1)).cursor,
        (await pull(alice, null, 3)).cursor,
      ];
      mayCommit.resolve();
      await lateCommit;
      for (const cursor of cursors) expect(named(await pull(alice, cursor))).toContain(`quests ${late}`);
    });

    it('a point whose transaction commits late is never skipped', async () => {
      const alice = await rest.signUp();
      // Points of one quest wait for each other, because the quest counts them; points of two quests do not.
      const { questId } = await recordFieldDay(alice);
      const { questId: otherQuest } = await recordFieldDay(alice);
      const caller = { role: 'authenticated' as const, claims: { sub: alice.userId } };
      const insert =
        'insert into public.quest_path_points (quest_id, recorded_at, lng, lat) values ($1, $2, 1, 1)';
      const written = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const lateCommit = rest.backend.db.as(caller, async (tx) => {
        await tx.query(insert, [questId, '2026-01-01T00:00:00Z']);
        written.resolve();
        await mayCommit.promise;
      });
      await written.promise;
      await rest.backend.db.as(caller, (tx) => tx.query(insert, [otherQuest, '2026-01-01T00:01:00Z']));
      const before = await pull(alice, null, 5000, 'pull_path_points');
      const paged = await pull(alice, null, 1, 'pull_path_points');
      expect(before.points).toHaveLength(1);
      mayCommit.resolve();
      await lateCommit;
      for (const { cursor } of [before, paged]) {
        const after = await pull(alice, cursor, 5000, 'pull_path_points');
        expect(after.points.map(([, time]) => time)).toContain(Date.parse('2026-01-01T00:00:00Z'));
      }
    });
  });
}
