import type { Plugin } from 'vite';

const ENTITIES = 'decode-named-character-reference';

/** Avoids the Markdown parser's entity decoder for browsers, whose use of HTML violates Trusted Types. */
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
