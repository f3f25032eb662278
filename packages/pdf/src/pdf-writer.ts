import type { MediaId } from '@metalquest/core/ids';
import { jsPDF } from 'jspdf';
import { missingLettersText } from './missing-letters.ts';
import {
  INKS,
  type Mark,
  MM_PER_POINT,
  type PdfPage,
  PHOTO_MISSING,
  type PhotoMark,
  type ShapeMark,
  STRONG_OUTLINE,
  type TextMark,
  typefaceOf,
} from './pdf-page.ts';
import { addTypeface, type Typefaces } from './typefaces.ts';

export function newPdf(faces: Typefaces): jsPDF {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  addTypeface(doc, 'text', faces.text);
  addTypeface(doc, 'display', faces.display);
  doc.deletePage(1);
  return doc;
}

function drawText(doc: jsPDF, { text, x, y, face, points, ink, anchor }: TextMark): void {
  doc.setFont(typefaceOf(face), 'normal').setFontSize(points).setTextColor(ink);
  const strong = face === 'strong';
  if (strong) doc.setDrawColor(ink).setLineWidth(points * MM_PER_POINT * STRONG_OUTLINE);
  doc.text(text, x, y, {
    align: anchor === 'start' ? 'left' : anchor === 'end' ? 'right' : 'center',
    renderingMode: strong ? 'fillThenStroke' : 'fill',
  });
}

function drawShape(doc: jsPDF, { spots, closed, fill, stroke, width, dash }: ShapeMark): void {
  const [first, ...rest] = spots;
  if (!first) return;
  if (fill) doc.setFillColor(fill);
  if (stroke) doc.setDrawColor(stroke).setLineWidth(width);
  doc.setLineCap('round').setLineJoin('round');
  doc.setLineDashPattern(dash ? [...dash] : [], 0);
  let from = first;
  const steps = rest.map((to) => {
    const step = [to[0] - from[0], to[1] - from[1]];
    from = to;
    return step;
  });
  doc.lines(steps, first[0], first[1], [1, 1], fill ? (stroke ? 'FD' : 'F') : 'S', closed);
  doc.setLineDashPattern([], 0);
}

function drawGap(doc: jsPDF, { x, y, width, height }: PhotoMark): void {
  doc.setFillColor(INKS.ground).setDrawColor(INKS.hair).setLineWidth(0.2).rect(x, y, width, height, 'FD');
  doc.setFont('text', 'normal').setFontSize(8.5).setTextColor(INKS.muted);
  doc.text(PHOTO_MISSING, x + width / 2, y + height / 2 + 1, { align: 'center' });
}

export type PagePhotos = ReadonlyMap<MediaId, Uint8Array>;

function draw(doc: jsPDF, mark: Mark, photos: PagePhotos, map: Uint8Array | null): void {
  switch (mark.mark) {
    case 'text':
      drawText(doc, mark);
      break;
    case 'shape':
      drawShape(doc, mark);
      break;
    case 'ring': {
      const { x, y, radius, fill, stroke, width } = mark;
      if (fill) doc.setFillColor(fill);
      if (stroke) doc.setDrawColor(stroke).setLineWidth(width);
      doc.circle(x, y, radius, fill ? (stroke ? 'FD' : 'F') : 'S');
      break;
    }
    case 'photo': {
      const photo = photos.get(mark.media);
      if (photo) doc.addImage(photo, 'JPEG', mark.x, mark.y, mark.width, mark.height, mark.media, 'NONE');
      else drawGap(doc, mark);
      break;
    }
    case 'map':
      if (!map) throw new Error('The picture of the map is missing');
      doc.addImage(map, 'JPEG', mark.x, mark.y, mark.width, mark.height, 'map', 'NONE');
  }
}

/** `map`: the picture of the report's map, a JPEG. Throws if the page has a map and it is null. */
export function drawPage(
  doc: jsPDF,
  { width, height, marks }: PdfPage,
  photos: PagePhotos,
  map: Uint8Array | null = null,
): void {
  doc.addPage([width, height], width > height ? 'landscape' : 'portrait');
  for (const mark of marks) draw(doc, mark, photos, map);
}

/** The PDF bytes. `title` must hold nothing of the record, because file lists show it. */
export function finishPdf(doc: jsPDF, title: string): Uint8Array<ArrayBuffer> {
  doc.setProperties({ title, creator: 'MetalQuest' });
  return new Uint8Array(doc.output('arraybuffer'));
}

export function missingGlyphs(doc: jsPDF, pages: readonly PdfPage[]): readonly string[] {
  const texts: Record<'text' | 'display', string[]> = { text: [], display: [] };
  for (const { marks } of pages)
    for (const mark of marks) if (mark.mark === 'text') texts[typefaceOf(mark.face)].push(mark.text);
  const missing = (['text', 'display'] as const).flatMap((face) =>
    missingLettersText(doc.setFont(face, 'normal').getFont(), texts[face].join('')),
  );
  return [...new Set(missing)];
}
