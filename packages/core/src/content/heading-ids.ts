import { slugOfTitle } from './slug.ts';

/** Ids of the page around an article. */
const TAKEN = ['root', 'main', 'contents', 'article', 'footnotes', 'comments', 'share', 'related'];
const MAX_LENGTH = 80;

/** Gives each heading an id of its words that no other has: 'coins', and 'coins-2' for the second of that name. */
export function headingIds(): (text: string) => string {
  const taken = new Set(TAKEN);
  const next = new Map<string, number>();
  return (text) => {
    const words = slugOfTitle(text).slice(0, MAX_LENGTH).replace(/-$/, '') || 'section';
    let id = words;
    for (let at = next.get(words) ?? 2; taken.has(id); at += 1) {
      id = `${words}-${at}`;
      next.set(words, at + 1);
    }
    taken.add(id);
    return id;
  };
}
