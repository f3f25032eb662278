import type { DryRun } from '@metalquest/core/import/dry-run';
import { CANDIDATE_KINDS } from '@metalquest/core/import/import-plan';
import { KIND_HEADINGS } from './import-words.ts';

/** Counts of new and duplicate records by type. */
export function KindTable({ counts, locale }: { counts: DryRun['counts']; locale: string }) {
  const kinds = CANDIDATE_KINDS.filter((kind) => counts[kind].fresh + counts[kind].duplicate > 0);
  if (kinds.length === 0) return null;
  const hasDuplicates = kinds.some((kind) => counts[kind].duplicate > 0);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Records by kind</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">New</th>
          {hasDuplicates ? <th scope="col">Here already</th> : null}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-line border-t last:border-b">
            <th scope="row" className="py-2.5 font-normal">
              {KIND_HEADINGS[kind]}
            </th>
            <td className="figures py-2.5 text-right">
              {counts[kind].fresh.toLocaleString(locale)}
              <span className="sr-only"> new</span>
            </td>
            {hasDuplicates ? (
              <td className="w-24 py-2.5 pl-4 text-right text-muted text-sm tabular-nums">
                {counts[kind].duplicate > 0 ? `${counts[kind].duplicate.toLocaleString(locale)} here` : ''}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
