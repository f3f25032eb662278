/** Characters that XML 1.0 cannot hold, however escaped (section 2.2); lone surrogates are among them. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A carriage return as it is would come back as a line feed. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

/** Writes texts into XML. */
export interface XmlTexts {
  /** The text as the content of an element. */
  text(value: string): string;
  /** `<name>value</name>`, or nothing for null and for a text that is empty. */
  element(name: string, value: string | number | null): string;
  /** Characters left out so far, since XML cannot hold them. */
  dropped(): number;
}

/** Begins to write texts, and counts what is dropped of them. */
export function xmlTexts(): XmlTexts {
  let dropped = 0;
  function text(value: string): string {
    const clean = value.replace(FORBIDDEN, () => {
      dropped += 1;
      return '';
    });
    return clean.replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character);
  }
  return {
    text,
    element(name, value) {
      const content = value === null ? '' : text(String(value));
      return content === '' ? '' : `<${name}>${content}</${name}>`;
    },
    dropped: () => dropped,
  };
}
