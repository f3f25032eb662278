import type { Article } from '@metalquest/core/content/article';
import { startTransition, useEffect, useState } from 'react';
import type { PostEditor } from '../post-editor.ts';
import { type ArticleReader, openArticleReader, type ReadText } from './article-reader.ts';

export function useArticleReader(): ArticleReader {
  const [reader] = useState(openArticleReader);
  useEffect(() => () => reader.stop(), [reader]);
  return reader;
}

/** The parsed text of the editor, slightly behind the typing; `failed` if the worker could not start. */
export function useReadText(editor: PostEditor, reader: ArticleReader): ReadText | 'failed' | null {
  const [read, setRead] = useState<ReadText | 'failed' | null>(null);
  useEffect(() => {
    let body: string | null = null;
    const readIfChanged = (): void => {
      const now = editor.state.get().fields.body;
      if (now === body) return;
      body = now;
      reader.read(
        () => editor.state.get().fields.body,
        // As a transition, so that typing interrupts the rendering.
        (text) => startTransition(() => setRead(text ?? 'failed')),
      );
    };
    readIfChanged();
    return editor.state.subscribe(readIfChanged);
  }, [editor, reader]);
  return read;
}

/** Blocks per step: a long article is rendered in steps, so that typing stays responsive. */
const PIECE = 40;

/** The beginning of an article, extended by one step whenever the browser is idle. */
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
