import { INKS } from './pdf-page.ts';
import type { PdfPart } from './pdf-text.ts';
import { MARGIN, type Sheet } from './sheet.ts';

type Parties = Extract<PdfPart, { kind: 'parties' }>['parties'];

const GAP = 10;
const SIGNATURES_HEIGHT = 32;

function stroke(sheet: Sheet, x: number, y: number, width: number): void {
  const spots = [
    [x, y],
    [x + width, y],
  ] as const;
  sheet.add({ mark: 'shape', spots, closed: false, fill: null, stroke: INKS.ink, width: 0.25, dash: null });
}

export function setParties(sheet: Sheet, parties: Parties): void {
  const width = (sheet.column - GAP * (parties.length - 1)) / parties.length;
  const top = sheet.y;
  let bottom = top;
  for (const [at, { role, name, lines }] of parties.entries()) {
    const x = MARGIN + at * (width + GAP);
    sheet.y = top;
    sheet.text(role, x, width, { points: 9, ink: INKS.muted });
    if (name) sheet.text(name, x, width, { points: 13 });
    else {
      sheet.y += 7;
      stroke(sheet, x, sheet.y, width);
      sheet.y += 2;
    }
    for (const line of lines) sheet.text(line, x, width);
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom;
}

export function setSignatures(sheet: Sheet, parties: Parties): void {
  sheet.need(SIGNATURES_HEIGHT);
  sheet.y += 18;
  const width = (sheet.column - GAP * (parties.length - 1)) / parties.length;
  const top = sheet.y;
  for (const [at, { role, name }] of parties.entries()) {
    const x = MARGIN + at * (width + GAP);
    stroke(sheet, x, top, width);
    sheet.y = top + 1.5;
    sheet.text(name ? `${role}: ${name}` : role, x, width, { points: 10 });
    sheet.text('Signature and date', x, width, { points: 9, ink: INKS.muted });
  }
}
