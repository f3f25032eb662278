import type { AgreementParty } from '@metalquest/core/permission/agreement';
import type { ReportPart } from '@metalquest/core/report/report';

/** Somebody who agrees or signs. */
type Party = AgreementParty;

/** A piece of what is put on paper: those of a report, and those of a paper that two people sign. */
export type PaperPart =
  | ReportPart
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  | { readonly kind: 'signatures'; readonly parties: readonly Party[] };

/** What is put on paper. */
export interface PaperText {
  /** The kind of paper it is, at the head of each page: 'Quest report'. */
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly PaperPart[];
  /** At the foot of each page; empty for nothing. */
  readonly made: string;
}
