import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { DryRunResult } from './use-dry-run.ts';

export interface ListProps {
  readonly candidates: ImportCandidates;
  readonly dryRunResult: DryRunResult;
  readonly excluded: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly locale: string;
}
