import { createHash } from 'node:crypto';
import type { Article } from '@metalquest/core/content/article';
import { parseArticle } from '@metalquest/core/content/parse-article';

const MAX_ARTICLES = 400;
const MAX_CHARACTERS = 4_000_000;

export interface ArticleCache {
  read(markdown: string): Article;
}

/** LRU, since parsing may take 100 ms. Keyed by a hash of the text, so entries never go stale. */
export function articleCache(parse: (markdown: string) => Article = parseArticle): ArticleCache {
  const kept = new Map<string, { article: Article; characters: number }>();
  let characters = 0;
  return {
    read(markdown) {
      const key = createHash('sha256').update(markdown).digest('base64');
      const found = kept.get(key);
      kept.delete(key);
      if (!found) characters += markdown.length;
      const entry = found ?? { article: parse(markdown), characters: markdown.length };
      kept.set(key, entry);
      for (const [oldest, { characters: freed }] of kept) {
        if (kept.size <= MAX_ARTICLES && characters <= MAX_CHARACTERS) break;
        kept.delete(oldest);
        characters -= freed;
      }
      return entry.article;
    },
  };
}
