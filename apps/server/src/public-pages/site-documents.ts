import { existsSync } from 'node:fs';
import path from 'node:path';
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
}

export function siteDocuments({ pages, settings, hasFile }: SiteDocumentsParts) {
  const kept = new Map<string, { by: string; document: SiteDocument }>();
  return async (name: string): Promise<SiteDocument | null> => {
    const page = pages.find((each) => each.name === name);
    if (!page) return null;
    const operator = operatorOf(await settings());
    const by = JSON.stringify(operator);
    const found = kept.get(name);
    if (found?.by === by) return found.document;
    const document: SiteDocument = {
      name,
      title: page.title,
      seoTitle: page.seoTitle,
      description: page.seoDescription,
      updated: page.updated,
      article: parseArticle(withOperator(page.markdown, operator)),
      pictures: (page.features ?? []).map(({ screen, alt }) => pictureOf(screen, alt, hasFile)),
    };
    kept.set(name, { by, document });
    return document;
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
