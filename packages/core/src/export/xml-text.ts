/** Characters that XML 1.0 forbids even when escaped (section 2.2), including lone surrogates. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** An unescaped carriage return would be read as a line feed. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

export interface XmlTexts {
  text(value: string): string;
  /** `<name>value</name>`; '' for null or empty text. */
  element(name: string, value: string | number | null): string;
  dropped(): number;
}

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
