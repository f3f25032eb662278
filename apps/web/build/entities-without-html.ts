import type { Plugin } from 'vite';

const ENTITIES = 'decode-named-character-reference';

/**
 * In browsers the parser of Markdown has `&amp;` and its like decoded by the HTML parser, which the page's policy of
 * trusted types forbids. With its table of names, as on the server, the preview of an article is what readers get.
 */
export function entitiesWithoutHtml(): Plugin {
  return {
    name: 'metalquest:entities-without-html',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== ENTITIES) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found) throw new Error(`${ENTITIES} is not installed`);
      return { ...found, id: found.id.replace(/index\.dom\.js$/, 'index.js') };
    },
  };
}
