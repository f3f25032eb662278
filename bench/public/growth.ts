import { setTimeout } from 'node:timers/promises';
import { GUIDE, type newEditor } from '../../e2e/support/posts.ts';
import { load } from '../support/chromium-page.ts';
import { type Figure, median, ms } from '../support/figure.ts';

export const MANY_POSTS = 500;
const ROUNDS = 9;
/** Longer than a second, the interval at which the server checks for changes of its pages. */
const UNTIL_SEEN_MS = 1_300;

type Editor = Awaited<ReturnType<typeof newEditor>>;
/** Milliseconds per page, newly rendered and cached. */
type Spent = Record<string, { anew: number; kept: number }>;

export async function publishMany(editor: Editor): Promise<void> {
  const posts = Array.from({ length: MANY_POSTS }, (_, n) => ({
    ...GUIDE,
    slug: `further-${n}`,
    title: `${GUIDE.title}, part ${n}`,
  }));
  await editor.publishAll(posts);
}

/** The response time of each page, right after a change and without one. */
export async function timePages(
  origin: string,
  pages: Readonly<Record<string, string>>,
  editor: Editor,
): Promise<Spent> {
  const anew = new Map<string, number[]>();
  const kept = new Map<string, number[]>();
  const names = Object.keys(pages);
  const note = (to: Map<string, number[]>, name: string, took: number) =>
    to.set(name, [...(to.get(name) ?? []), took]);
  const ask = async (name: string): Promise<number> => {
    const from = performance.now();
    const response = await fetch(origin + pages[name]);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${pages[name]} answers ${response.status}`);
    return performance.now() - from;
  };
  for (let round = 0; round < ROUNDS; round++) {
    await editor.change('ground-balance', { excerpt: `Written anew, ${round}.` });
    await setTimeout(UNTIL_SEEN_MS);
    // The first page of a round also pays for the check for changes.
    const turn = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of turn) note(anew, name, await ask(name));
    for (const name of turn) note(kept, name, await ask(name));
  }
  return Object.fromEntries(
    names.map((name) => [name, { anew: median(anew.get(name) ?? []), kept: median(kept.get(name) ?? []) }]),
  );
}

/** One line per page: much data compared with little. */
export function growthFigures(what: string, few: Spent, many: Spent): Figure[] {
  return Object.entries(many).flatMap(([name, { anew, kept }]) => {
    const before = few[name];
    if (!before) return [];
    return [
      {
        what: `${name}, ${what}`,
        figure: `drawn anew ${ms(anew)} against ${ms(before.anew)}, kept ${ms(kept)} against ${ms(before.kept)}; ${load()}`,
        budget: 'ratio 1.2, or 50 ms',
        // A difference too small to notice does not count as slower.
        ratio: Math.min(anew / before.anew / 1.2, anew / 50),
      },
    ];
  });
}
