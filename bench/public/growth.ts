import { setTimeout } from 'node:timers/promises';
import { GUIDE, type newEditor } from '../../e2e/support/posts.ts';
import { load } from '../support/chromium-page.ts';
import { type Figure, median, ms } from '../support/figure.ts';

export const MANY_POSTS = 500;
const ROUNDS = 9;
/** The server asks for a new version of its pages once a second. */
const UNTIL_SEEN_MS = 1_300;

type Editor = Awaited<ReturnType<typeof newEditor>>;
/** Milliseconds of each page, drawn anew and kept. */
type Spent = Record<string, { anew: number; kept: number }>;

/** Publishes posts as long as the guide of the tests. */
export async function publishMany(editor: Editor): Promise<void> {
  const posts = Array.from({ length: MANY_POSTS }, (_, n) => ({
    ...GUIDE,
    slug: `further-${n}`,
    title: `${GUIDE.title}, part ${n}`,
  }));
  await editor.publishAll(posts);
}

/** How long a visitor waits for each page, right after something was changed and when nothing was. */
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
    // The first of a round also pays for the question what has changed.
    const turn = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of turn) note(anew, name, await ask(name));
    for (const name of turn) note(kept, name, await ask(name));
  }
  return Object.fromEntries(
    names.map((name) => [name, { anew: median(anew.get(name) ?? []), kept: median(kept.get(name) ?? []) }]),
  );
}

/** A line for each page: with much against with little. */
export function growthFigures(what: string, few: Spent, many: Spent): Figure[] {
  return Object.entries(many).flatMap(([name, { anew, kept }]) => {
    const before = few[name];
    if (!before) return [];
    return [
      {
        what: `${name}, ${what}`,
        figure: `drawn anew ${ms(anew)} against ${ms(before.anew)}, kept ${ms(kept)} against ${ms(before.kept)}; ${load()}`,
        budget: 'ratio 1.2, or 50 ms',
        // What nobody notices is not slower.
        ratio: Math.min(anew / before.anew / 1.2, anew / 50),
      },
    ];
  });
}
