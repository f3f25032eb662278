import type { Article, ArticleBlock } from './article.ts';

/**
 * What became of an article since it was last sent: each of its blocks, or where it stood before. What did not change
 * keeps its identity on the other side, so that a long article is not drawn anew for one letter.
 */
export interface ArticlePatch extends Omit<Article, 'body'> {
  readonly body: readonly (ArticleBlock | number)[];
}

/** Remembers what was sent. */
export function articlePatcher(): (article: Article) => ArticlePatch {
  let before: ReadonlyMap<string, number> = new Map();
  return ({ body, ...rest }) => {
    const written = body.map((block) => JSON.stringify(block));
    const patch = { ...rest, body: body.map((block, at) => before.get(written[at] ?? '') ?? block) };
    before = new Map(written.map((text, at) => [text, at]));
    return patch;
  };
}

/** The article after a patch. @throws RangeError when it was made for another one */
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
