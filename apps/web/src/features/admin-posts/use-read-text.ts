import type { Article } from '@metalquest/core/content/article';
import { startTransition, useEffect, useState } from 'react';
import { type ArticleReader, openArticleReader, type ReadText } from './article-reader.ts';
import type { PostEditor } from './post-editor.ts';

/** A reader of articles for as long as the page is there. */
export function useArticleReader(): ArticleReader {
  const [reader] = useState(openArticleReader);
  useEffect(() => () => reader.stop(), [reader]);
  return reader;
}

/** The text of the editor as readers get it, a moment behind the typing; `failed` when the reader could not be loaded. */
export function useReadText(editor: PostEditor, reader: ArticleReader): ReadText | 'failed' | null {
  const [read, setRead] = useState<ReadText | 'failed' | null>(null);
  useEffect(() => {
    let body: string | null = null;
    const look = (): void => {
      const now = editor.state.get().fields.body;
      if (now === body) return;
      body = now;
      reader.read(
        () => editor.state.get().fields.body,
        // Drawn in pieces between the keys.
        (text) => startTransition(() => setRead(text ?? 'failed')),
      );
    };
    look();
    return editor.state.subscribe(look);
  }, [editor, reader]);
  return read;
}

/** Blocks that are drawn at once: the rest of a long article follows in pieces, so that typing goes on meanwhile. */
const PIECE = 40;

/** An article from its beginning on, a piece longer each time the page has nothing else to do. */
export function useInPieces(article: Article | null): Article | null {
  const [count, setCount] = useState(PIECE);
  const total = article?.body.length ?? 0;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + PIECE)), 30);
    return () => clearTimeout(timer);
  }, [count, total]);
  if (!article || count >= total) return article;
  return { ...article, body: article.body.slice(0, count) };
}
