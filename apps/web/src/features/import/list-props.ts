import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportOutlook } from './use-dry-run.ts';

export interface ListProps {
  readonly candidates: ImportCandidates;
  readonly outlook: ImportOutlook;
  readonly without: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly locale: string;
}
