import type { jsPDF } from 'jspdf';
import { missingLettersText } from './missing-letters.ts';
import { type Face, typefaceOf } from './pdf-page.ts';
import type { Measure } from './wrap.ts';

/** Complete TrueType fonts, because a record can hold any character. */
export type Typefaces = Readonly<Record<'text' | 'display', Uint8Array>>;

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

export function addTypeface(doc: jsPDF, name: string, bytes: Uint8Array): void {
  doc.addFileToVFS(`${name}.ttf`, base64(bytes));
  doc.addFont(`${name}.ttf`, name, 'normal');
}

/** Measures text with cached character widths; exact because jsPDF does not kern. */
export function measureWith(doc: jsPDF): Measure {
  const ems = new Map<string, number>();
  return (text, face, points) => {
    let width = 0;
    for (const character of text) {
      const key = typefaceOf(face) + character;
      let em = ems.get(key);
      if (em === undefined) {
        em = doc.setFont(typefaceOf(face), 'normal').setFontSize(100).getTextWidth(character) / 100;
        ems.set(key, em);
      }
      width += em;
    }
    return width * points;
  };
}

export function coveredBy(doc: jsPDF): (face: Face, text: string) => boolean {
  return (face, text) =>
    missingLettersText(doc.setFont(typefaceOf(face), 'normal').getFont(), text).length === 0;
}
