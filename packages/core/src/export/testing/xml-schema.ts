import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** Reads a document, or throws; with a schema, throws also when the document is not valid by it. */
export interface SchemaReader {
  /** The text of each node that an XPath finds, `ns` being the schema's namespace. */
  texts(document: string, xpath: string): string[];
}

/** A reader that validates with libxml2. Elements of the KML schema that stand in other schemas are left out of it. */
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
