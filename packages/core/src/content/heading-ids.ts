import { slugOfTitle } from './slug.ts';

const TAKEN = ['root', 'main', 'contents', 'article', 'footnotes', 'comments', 'share', 'related'];
const MAX_LENGTH = 80;

/** Creates unique heading ids: 'coins', then 'coins-2' for a second heading with that text. */
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
