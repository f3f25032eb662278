import type { Article, ArticleBlock } from './article.ts';

/** A new block, or the index of an unchanged old one, which the receiver does not redraw. */
export interface ArticlePatch extends Omit<Article, 'body'> {
  readonly body: readonly (ArticleBlock | number)[];
}

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
      const unchanged = before?.body[block];
      if (!unchanged) throw new RangeError('The patch is for another article');
      return unchanged;
    }),
  };
}
