import type { Article, ArticleBlock, ArticleProblem, ContentsEntry } from './article.ts';
import { articleFacts } from './article-facts.ts';
import { ArticleReader } from './article-reader.ts';
import { articleText, inlineText, readingMinutes, wordCount } from './article-text.ts';
import { markdownParts } from './markdown-tree.ts';

const TOO_MUCH =
  'This part has more brackets, marks or levels than can be read, so it is shown as it was typed. Write it in a simpler way.';

/** An article, and what its author should mend, by lines. */
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

/**
 * Reads Markdown (CommonMark with GitHub's tables, task lists, footnotes, strikethrough and bare addresses). HTML in it
 * is text. Never throws, and takes time by the length of the text (decision 41).
 */
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

/** The article alone, for a page that is read. */
export function parseArticle(markdown: string): Article {
  return readArticle(markdown).article;
}
