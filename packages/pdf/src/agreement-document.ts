import type { Agreement } from '@metalquest/core/permission/agreement';
import {
  agreementHash,
  type SignedAgreement,
  signedHash,
  utcText,
} from '@metalquest/core/permission/signing/signed-text';
import type { PdfPart, PdfText } from './pdf-text.ts';

/** An agreement to print and to sign by hand. */
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

const TYPED = 'Signed with the typed name, without a drawing.';

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * An agreement that the landowner signed at a link.
 * @param missing characters that the fonts lack, named by their code points
 */
export function signedAgreementDocument(signed: SignedAgreement, missing: readonly string[] = []): PdfText {
  const { agreement, sentAt, signature } = signed;
  const { title, parties, sections } = agreement;
  const { name, drawing, at } = signature;
  const [, detectorist] = parties;
  const parts: PdfPart[] = [
    { kind: 'parties', parties },
    ...sections.flatMap(({ heading, paragraphs }): PdfPart[] => [
      { kind: 'heading', text: heading },
      { kind: 'text', text: paragraphs.join('\n') },
    ]),
    { kind: 'heading', text: 'Signature' },
    ...(drawing ? [{ kind: 'drawing', drawing } as const] : []),
    {
      kind: 'facts',
      facts: [
        { label: 'Signed by', value: drawing ? name : `${name}\n${TYPED}` },
        { label: 'Signed on', value: utcText(at) },
        { label: 'Sent by', value: detectorist.name },
        { label: 'Sent on', value: utcText(sentAt) },
        { label: 'Text, SHA-256', value: agreementHash(agreement) },
        { label: 'Signed, SHA-256', value: signedHash(signed) },
      ],
    },
    {
      kind: 'text',
      text: 'The landowner signed at a link that the detectorist had sent. The first hash is of the text of the agreement, the second of this text with the name, the drawing and both times.',
      quiet: true,
    },
  ];
  if (missing.length > 0)
    parts.push({
      kind: 'text',
      text: `The font of this file lacks these letters of the agreement or the name, which the hashes contain: ${missing.map(codeOf).join(' ')}`,
      quiet: true,
    });
  return { name: 'Signed agreement', title, lead: [], parts, made: utcText(at) };
}
