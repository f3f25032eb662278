import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

export interface SchemaReader {
  /** Text of each node matched by an XPath; `ns` is the schema's namespace. */
  texts(document: string, xpath: string): string[];
}

/** Validates with libxml2. Removes references to the atom and xal schemas from the KML schema. */
export function schemaReader(file: 'gpx.xsd' | 'ogckml22.xsd', namespace: string): SchemaReader {
  const text = readFileSync(new URL(`schemas/${file}`, import.meta.url), 'utf8')
    .replaceAll(/<xsd:import [^>]*\/>/g, '')
    .replaceAll(/<xsd:element ref="(?:atom|xal):[^>]*\/>/g, '');
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(text));
  return {
    texts(document, xpath) {
      const parsed = XmlDocument.fromString(document);
      try {
        validator.validate(parsed);
        return parsed.find(xpath, { ns: namespace }).map((node) => node.content);
      } finally {
        parsed.dispose();
      }
    },
  };
}
