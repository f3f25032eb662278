import type { Agreement } from '@metalquest/core/permission/agreement';
import type { PdfPart, PdfText } from '../../../pdf/pdf-text.ts';

/** The layout of an agreement: parties, text, a sketch of the land and signature lines. */
export function agreementDocument({ title, parties, sections, sketch }: Agreement): PdfText {
  const parts: PdfPart[] = [{ kind: 'parties', parties }];
  for (const { heading, paragraphs } of sections) {
    parts.push({ kind: 'heading', text: heading }, { kind: 'text', text: paragraphs.join('\n') });
    if (heading === 'The land' && sketch)
      parts.push({
        kind: 'sketch',
        paths: [],
        boundary: sketch.boundary,
        finds: [],
        caption: `Sketch of the boundary, north at the top. Area: ${sketch.area}`,
        small: true,
      });
  }
  parts.push({ kind: 'signatures', parties });
  return { name: 'Agreement', title, lead: [], parts, made: '' };
}
