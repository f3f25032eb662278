/**
 * An article as a tree of what a page may hold, and of nothing else: no node can carry HTML, a style or a handler, and
 * every address in it went through `link-address.ts`. Plain JSON: the server caches it, the browser draws it.
 */

/** A picture. Sizes are pixels, null when the address does not tell them. */
export interface ArticleImage {
  readonly type: 'image';
  /** An https address or one of our own ('/media/x.webp'). */
  readonly src: string;
  /** Empty when the author forgot it; the editor asks for it before a post is published. */
  readonly alt: string;
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** What stands within a line. */
export type ArticleInline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'inline-code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong' | 'deleted'; readonly children: readonly ArticleInline[] }
  | {
      readonly type: 'link';
      /** http, https, mailto, tel, '#id' of this article, or an address of our own ('/guides/x'). */
      readonly href: string;
      /** Whether it leads to another site. */
      readonly isOutside: boolean;
      readonly children: readonly ArticleInline[];
    }
  | {
      readonly type: 'footnote-reference';
      /** 1 for the first that is referred to. */
      readonly number: number;
      /** The element's own id, to come back to. */
      readonly id: string;
      /** The id of the footnote. */
      readonly to: string;
    }
  | ArticleImage;

export interface ArticleListItem {
  /** Whether a task is ticked; null when the item is no task. */
  readonly isDone: boolean | null;
  /** Blocks; where items are set without space between them, their words stand in no paragraph. */
  readonly children: readonly ArticleNode[];
}

export interface ArticleFootnote {
  readonly number: number;
  readonly id: string;
  /** The ids of the places that refer to it. */
  readonly backTo: readonly string[];
  readonly children: readonly ArticleBlock[];
}

export type ArticleAlign = 'left' | 'right' | 'center' | null;

/** What stands on its own. */
export type ArticleBlock =
  | {
      readonly type: 'heading';
      /** 2 to 4: the title of the post is the page's first heading, and no level is left out. */
      readonly depth: 2 | 3 | 4;
      readonly id: string;
      readonly children: readonly ArticleInline[];
    }
  | { readonly type: 'paragraph'; readonly children: readonly ArticleInline[] }
  | {
      readonly type: 'list';
      readonly ordered: boolean;
      /** The number of the first item; 1 for a list without numbers. */
      readonly start: number;
      readonly items: readonly ArticleListItem[];
    }
  | { readonly type: 'quote'; readonly children: readonly ArticleBlock[] }
  | {
      readonly type: 'table';
      readonly align: readonly ArticleAlign[];
      /** Cells, each a line. */
      readonly head: readonly (readonly ArticleInline[])[];
      readonly rows: readonly (readonly (readonly ArticleInline[])[])[];
    }
  | { readonly type: 'code'; readonly language: string | null; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'figure'; readonly image: ArticleImage }
  | { readonly type: 'footnotes'; readonly items: readonly ArticleFootnote[] };

export type ArticleNode = ArticleBlock | ArticleInline;

/** A line of the table of contents. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly depth: 2 | 3;
}

export interface Article {
  readonly body: readonly ArticleBlock[];
  readonly contents: readonly ContentsEntry[];
  readonly words: number;
  /** Minutes to read it, at least 1. */
  readonly minutes: number;
}

/** What the author should mend, in words that say what to do. */
export interface ArticleProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}
