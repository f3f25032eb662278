import type { AgreementParty } from '@metalquest/core/permission/agreement';
import type { ReportPart } from '@metalquest/core/report/report';

type Party = AgreementParty;

/** A part of a document: the parts of a report, plus those of an agreement. */
export type PaperPart =
  | ReportPart
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  | { readonly kind: 'signatures'; readonly parties: readonly Party[] };

export interface PaperText {
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly PaperPart[];
  /** The footer of each page; may be empty. */
  readonly made: string;
}
