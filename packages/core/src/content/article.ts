/** A tree of allowed nodes: no HTML, styles or handlers; every address passed `link-address.ts`. */

export interface ArticleImage {
  readonly type: 'image';
  /** An https address or a path of this site ('/media/x.webp'). */
  readonly src: string;
  /** May be empty in a draft; the editor requires it for publishing. */
  readonly alt: string;
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

export type ArticleInline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'inline-code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong' | 'deleted'; readonly children: readonly ArticleInline[] }
  | {
      readonly type: 'link';
      /** http, https, mailto, tel, '#id' in this article, or a path of this site ('/guides/x'). */
      readonly href: string;
      readonly isOutside: boolean;
      readonly children: readonly ArticleInline[];
    }
  | {
      readonly type: 'footnote-reference';
      readonly number: number;
      readonly id: string;
      readonly to: string;
    }
  | ArticleImage;

interface ArticleListItem {
  /** Null if the item is not a task. */
  readonly isDone: boolean | null;
  /** Blocks. In tight lists, inline nodes without a paragraph. */
  readonly children: readonly ArticleNode[];
}

export interface ArticleFootnote {
  readonly number: number;
  readonly id: string;
  readonly backTo: readonly string[];
  readonly children: readonly ArticleBlock[];
}

type ArticleAlign = 'left' | 'right' | 'center' | null;

export type ArticleBlock =
  | {
      readonly type: 'heading';
      /** 2 to 4: the post title is level 1. Levels are never skipped. */
      readonly depth: 2 | 3 | 4;
      readonly id: string;
      readonly children: readonly ArticleInline[];
    }
  | { readonly type: 'paragraph'; readonly children: readonly ArticleInline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      /** First item's number; 1 for an unordered list. */
      readonly start: number;
      readonly items: readonly ArticleListItem[];
    }
  | { readonly type: 'quote'; readonly children: readonly ArticleBlock[] }
  | {
      readonly type: 'table';
      readonly align: readonly ArticleAlign[];
      readonly head: readonly (readonly ArticleInline[])[];
      readonly rows: readonly (readonly (readonly ArticleInline[])[])[];
    }
  | { readonly type: 'code'; readonly language: string | null; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'figure'; readonly image: ArticleImage }
  | { readonly type: 'footnotes'; readonly items: readonly ArticleFootnote[] };

export type ArticleNode = ArticleBlock | ArticleInline;

export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly depth: 2 | 3;
}

export interface Article {
  readonly body: readonly ArticleBlock[];
  readonly contents: readonly ContentsEntry[];
  readonly words: number;
  readonly minutes: number;
}

export interface ArticleProblem {
  readonly line: number;
  readonly message: string;
}
