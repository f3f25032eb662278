import { startTestBackend } from '@metalquest/backend/test/support/harness';
import { type Bench, type Figure, median, ms, timed } from './support/figure.ts';

const SAMPLES = 40;

/** Appending to paths of 10,000 and of 10 points on the server; the browser bench covers the device. */
export const pathBench: Bench = {
  name: 'path',
  async run(): Promise<Figure[]> {
    const backend = await startTestBackend();
    const { client } = await backend.signUp();
    const ids = { short: crypto.randomUUID(), long: crypto.randomUUID() };
    const expectOk = async (call: PromiseLike<{ error: { message: string } | null }>): Promise<void> => {
      const { error } = await call;
      if (error) throw new Error(error.message);
    };
    await expectOk(client.from('quests').insert(Object.values(ids).map((id) => ({ id, title: 'Walk' }))));
    const start = Date.parse('2026-10-04T08:00:00Z');
    const point = (i: number): [number, number, number] => [start + i * 30_000, -1.09 + i / 1e5, 51.34];
    const append = (id: string, points: unknown[]): Promise<void> =>
      expectOk(client.rpc('append_quest_path_points', { target_quest_id: id, points }));
    await append(
      ids.long,
      Array.from({ length: 9_999 }, (_, i) => point(i)),
    );
    await append(
      ids.short,
      Array.from({ length: 9 }, (_, i) => point(i)),
    );
    const short: number[] = [];
    const long: number[] = [];
    for (let i = 0; i < SAMPLES; i++) {
      short.push(...(await timed(1, () => append(ids.short, [point(20_000 + i)]))));
      long.push(...(await timed(1, () => append(ids.long, [point(20_000 + i)]))));
    }
    await backend.close();
    const ratio = median(long) / median(short);
    return [
      {
        what: 'server: append point 10,000 of a path against point 10',
        figure: `${ms(median(long))} against ${ms(median(short))}: ratio ${ratio.toFixed(2)}`,
        budget: 'ratio at most 1.2',
        ratio: ratio / 1.2,
      },
    ];
  },
};
