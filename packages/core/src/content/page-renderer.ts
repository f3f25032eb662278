import type { SiteSettings } from '../site/site-settings.ts';
import type { PageAnswer } from './page-answer.ts';

/** Inlined into each page, so that it renders without further requests. */
export interface FirstParts {
  readonly styles: string;
  readonly script: string;
}

export interface PageRendererParts {
  readonly shell: string;
  readonly manifest: unknown;
  readonly first: FirstParts;
  /** Data URLs of small pictures by address, to be inlined. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Public URL of the installation, without a trailing slash. */
  readonly origin: string;
  site(): Promise<SiteSettings>;
}

type RenderedPage =
  | { readonly status: 200 | 404 | 410 | 503; readonly html: string }
  | { readonly status: 301; readonly to: string };

export interface PageRenderer {
  /**
   * @param address request path, percent-encoded, with its relevant query
   * @param answer its data
   */
  render(address: string, answer: PageAnswer): Promise<RenderedPage>;
  /** Whether a route matches; all other addresses get the same not-found page. */
  isKnown(path: string): boolean;
}

export interface PageRendererModule {
  createPageRenderer(parts: PageRendererParts): PageRenderer;
}
