import type { AgreementParty } from '@metalquest/core/permission/agreement';
import type { ReportPart } from '@metalquest/core/report/report';

type Party = AgreementParty;

export type PaperPart =
  | ReportPart
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  | { readonly kind: 'signatures'; readonly parties: readonly Party[] };

export interface PaperText {
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly PaperPart[];
  readonly made: string;
}
