import type { AgreementParty } from '@metalquest/core/permission/agreement';
import type { Drawing } from '@metalquest/core/permission/signing/drawing';
import type { ReportPart } from '@metalquest/core/report/report';

type Party = AgreementParty;

export type PdfPart =
  | ReportPart
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  | { readonly kind: 'signatures'; readonly parties: readonly Party[] }
  | { readonly kind: 'drawing'; readonly drawing: Drawing };

export interface PdfText {
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly PdfPart[];
  readonly made: string;
}
