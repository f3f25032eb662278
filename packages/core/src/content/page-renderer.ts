import type { SiteSettings } from '../site/site-settings.ts';
import type { PageAnswer } from './page-answer.ts';

/** What each page carries itself, so that nothing else needs to come before it is shown. */
export interface FirstParts {
  /** Of the style sheet what drawn pages need. */
  readonly styles: string;
  /** The script that puts the chosen theme on the page before it is painted, and fetches the app when the page is there. */
  readonly script: string;
}

/** What draws public pages is given: the client build it belongs to, and where the pages' data comes from. */
export interface PageRendererParts {
  /** index.html of the client build. */
  readonly shell: string;
  /** Vite's manifest of it. */
  readonly manifest: unknown;
  readonly first: FirstParts;
  /** Pictures so small that a page brings them along, by their addresses: what stands in place of the address. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Where readers reach this installation, without a slash at the end. */
  readonly origin: string;
  /** @param address the path of a page, with the query that belongs to it */
  load(address: string): Promise<PageAnswer>;
  /** What administrators set for the site. */
  site(): Promise<SiteSettings>;
}

/** A whole page, or where to go instead. */
export type RenderedPage =
  | { readonly status: 200 | 404 | 410 | 503; readonly html: string }
  | { readonly status: 301; readonly to: string };

export interface PageRenderer {
  /**
   * @param address the pathname of a request, percent-encoded as it came, with the query that belongs to it
   * @param known what is there, where that has been asked already
   */
  render(address: string, known?: PageAnswer): Promise<RenderedPage>;
  /** Whether the site has a page of this kind; all other addresses get one and the same. */
  isKnown(path: string): boolean;
}

/** The module that the web build makes for the server. */
export interface PageRendererModule {
  createPageRenderer(parts: PageRendererParts): PageRenderer;
}
