import type { AgreementParty } from '@metalquest/core/permission/agreement';
import type { ReportPart } from '@metalquest/core/report/report';

type Party = AgreementParty;

export type PdfPart =
  | ReportPart
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  | { readonly kind: 'signatures'; readonly parties: readonly Party[] };

export interface PdfText {
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly PdfPart[];
  readonly made: string;
}
