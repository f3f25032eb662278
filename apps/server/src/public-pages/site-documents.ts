import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Article } from '@metalquest/core/content/article';
import type { ScreenPicture, SiteDocument } from '@metalquest/core/content/page-answer';
import { parseArticle } from '@metalquest/core/content/parse-article';
import { screenSources } from '@metalquest/core/content/screen-files';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@metalquest/core/site/site-settings';
import { type ShippedPage, withOperator } from '../content/shipped-content.ts';

export interface SiteDocumentsParts {
  readonly pages: readonly ShippedPage[];
  readonly settings: () => Promise<SiteSettings>;
  /** Whether the client build contains a file: '/screens/finds-light.avif'. */
  readonly hasFile: (address: string) => boolean;
  readonly readArticle?: (markdown: string) => Article;
}

export function siteDocuments({ pages, settings, hasFile, readArticle = parseArticle }: SiteDocumentsParts) {
  return async (name: string): Promise<SiteDocument | null> => {
    const page = pages.find((each) => each.name === name);
    if (!page) return null;
    return {
      name,
      title: page.title,
      seoTitle: page.seoTitle,
      description: page.seoDescription,
      updated: page.updated,
      article: readArticle(withOperator(page.markdown, operatorOf(await settings()))),
      pictures: (page.features ?? []).map(({ screen, alt }) => pictureOf(screen, alt, hasFile)),
    };
  };
}

export const fileIn = (directory: string) => (address: string) => existsSync(path.join(directory, address));

/** Fallback names for an installation without settings. */
function operatorOf({ title, contact }: SiteSettings) {
  return {
    operator: title === DEFAULT_SITE_SETTINGS.title ? 'the operator' : title,
    contact: contact || 'the address you were given',
  };
}

function pictureOf(screen: string, alt: string, hasFile: (address: string) => boolean): ScreenPicture | null {
  const { light, dark } = screenSources(screen);
  return [light, dark].flatMap(Object.values).every(hasFile) ? { screen, alt } : null;
}
