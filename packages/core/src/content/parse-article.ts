import type { Article, ArticleBlock, ArticleProblem, ContentsEntry } from './article.ts';
import { articleFacts } from './article-facts.ts';
import { ArticleReader } from './article-reader.ts';
import { articleText, inlineText, readingMinutes, wordCount } from './article-text.ts';
import { markdownParts } from './markdown-tree.ts';

const TOO_MUCH =
  'This part has too many brackets, marks or levels, so it is shown as you typed it. Simplify it.';

export interface ReadArticle {
  readonly article: Article;
  readonly problems: readonly ArticleProblem[];
}

function contentsOf(body: readonly ArticleBlock[]): ContentsEntry[] {
  return body.flatMap((node) => {
    if (node.type !== 'heading' || node.depth === 4) return [];
    return [{ id: node.id, text: inlineText(node.children).trim(), depth: node.depth }];
  });
}

/** CommonMark with GFM and footnotes; HTML stays text. Never throws; linear time (decision 41). */
export function readArticle(markdown: string): ReadArticle {
  const parts = markdownParts(markdown);
  const reader = new ArticleReader(articleFacts(parts));
  const body = parts.flatMap(({ content, lineShift }) => reader.blocks(content, lineShift));
  const footnotes = reader.footnotes();
  const whole = footnotes === null ? body : [...body, footnotes];
  const words = wordCount(articleText(whole));
  const plain = parts
    .filter(({ isPlain }) => isPlain)
    .map(({ lineShift }): ArticleProblem => ({ line: lineShift + 1, message: TOO_MUCH }));
  return {
    article: { body: whole, contents: contentsOf(body), words, minutes: readingMinutes(words) },
    problems: [...reader.problems, ...plain].toSorted((a, b) => a.line - b.line),
  };
}

export function parseArticle(markdown: string): Article {
  return readArticle(markdown).article;
}
