import type { Article, ArticleBlock } from './article.ts';

/**
 * Difference to the article sent before: a new block, or the index of an unchanged old one. Unchanged blocks
 * keep their identity, so the receiver does not redraw them.
 */
export interface ArticlePatch extends Omit<Article, 'body'> {
  readonly body: readonly (ArticleBlock | number)[];
}

/** Keeps the last sent article as its state. */
export function articlePatcher(): (article: Article) => ArticlePatch {
  let before: ReadonlyMap<string, number> = new Map();
  return ({ body, ...rest }) => {
    const written = body.map((block) => JSON.stringify(block));
    const patch = { ...rest, body: body.map((block, at) => before.get(written[at] ?? '') ?? block) };
    before = new Map(written.map((text, at) => [text, at]));
    return patch;
  };
}

/**
 * Applies a patch.
 * @throws RangeError when it was made for another article
 */
export function patchedArticle(before: Article | null, { body, ...rest }: ArticlePatch): Article {
  return {
    ...rest,
    body: body.map((block) => {
      if (typeof block !== 'number') return block;
      const kept = before?.body[block];
      if (!kept) throw new RangeError('The patch is for another article');
      return kept;
    }),
  };
}
