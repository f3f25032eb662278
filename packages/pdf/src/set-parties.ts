import { DRAWING_SIDE, type Drawing } from '@metalquest/core/permission/signing/drawing';
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

const DRAWING_WIDTH = 90;
const DRAWING_HEIGHT = DRAWING_WIDTH / 3;

/** A drawn signature in its frame. */
export function setDrawing(sheet: Sheet, drawing: Drawing): void {
  sheet.need(DRAWING_HEIGHT + 4);
  const top = sheet.y;
  for (const stroke of drawing) {
    const spots: (readonly [number, number])[] = [];
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const [x = 0, y = 0] = stroke.slice(at, at + 2);
      spots.push([MARGIN + (x / DRAWING_SIDE) * DRAWING_WIDTH, top + (y / DRAWING_SIDE) * DRAWING_HEIGHT]);
    }
    // A dot is a line of no length with round ends.
    const [first] = spots;
    if (first && spots.length === 1) spots.push(first);
    const style = { closed: false, fill: null, stroke: INKS.ink, width: 0.6, dash: null } as const;
    sheet.add({ mark: 'shape', spots, ...style });
  }
  sheet.y = top + DRAWING_HEIGHT + 1;
  stroke(sheet, MARGIN, sheet.y, DRAWING_WIDTH);
  sheet.y += 4;
}
