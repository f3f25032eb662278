import type { Plugin } from 'vite';

const ENTITIES = 'decode-named-character-reference';

/**
 * Makes the Markdown parser decode entities with its table, as on the server. Its browser version uses the
 * HTML parser, which our Trusted Types policy forbids.
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
