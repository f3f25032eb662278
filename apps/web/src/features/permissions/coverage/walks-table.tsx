import type { Coverage } from '@metalquest/core/coverage/walks';
import { formatArea } from '@metalquest/core/units/area';
import type { CoverageWalk } from '@metalquest/sync/queries/coverage-queries';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { dayText } from '../../../records/date-text.ts';
import { Button } from '../../../ui/button.tsx';

const ROWS_AT_FIRST = 6;

export interface WalksTableProps {
  /** Oldest first. */
  walks: readonly CoverageWalk[];
  left: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  coverage: Coverage | null;
  display: Display;
}

/** The walks, newest first, each with its covered and newly covered area; each can be excluded. */
export function WalksTable({ walks, left, onChoose, coverage, display }: WalksTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { units, locale } = display;
  const area = (m2: number) => formatArea(m2, units, locale);
  const measured = new Map(coverage?.walks.map((walk) => [walk.id, walk]));
  const newestFirst = walks.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, ROWS_AT_FIRST);
  if (walks.length === 0) return <p className="text-muted">No walks on those days.</p>;
  return (
    <div className="grid min-w-0 justify-items-start gap-4">
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="pb-2 text-left text-muted text-sm">
          New ground is ground that no earlier selected walk covered.
        </caption>
        <thead>
          <tr className="border-edge border-b text-sm">
            <th scope="col" className="py-2 font-[620]">
              Walk
            </th>
            <th scope="col" className="hidden py-2 pl-3 text-right font-[620] sm:table-cell">
              Swept
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-[620] max-[18rem]:hidden">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, startTime }) => {
            const figures = left.has(id) ? undefined : measured.get(id);
            const day = dayText(startTime.slice(0, 10), locale);
            return (
              <tr key={id} className="border-line border-b">
                <th scope="row" className="py-1 pr-2 font-normal">
                  <span className="flex items-center gap-1">
                    <label className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-moss-tint">
                      <input
                        type="checkbox"
                        aria-label={`Count ${name}, ${day}`}
                        checked={!left.has(id)}
                        onChange={(event) => onChoose(id, event.target.checked)}
                        className="tick-box"
                      />
                    </label>
                    <span className="min-w-0 wrap-anywhere">
                      <Link to={`/quests/${id}`} className="line-clamp-2 py-0.5 font-[560] hover:underline">
                        {name}
                      </Link>
                      <span className="block text-muted text-sm">
                        {day}
                        {figures ? <span className="sm:hidden">, {area(figures.sweptM2)} swept</span> : null}
                        {/* With large text the next column leaves no room for the name. */}
                        {figures ? (
                          <span className="hidden max-[18rem]:inline">, {area(figures.addedM2)} new</span>
                        ) : null}
                      </span>
                    </span>
                  </span>
                </th>
                <td className="hidden whitespace-nowrap py-1 pl-3 text-right text-muted sm:table-cell">
                  {figures ? area(figures.sweptM2) : '–'}
                </td>
                <td className="figures whitespace-nowrap py-1 pl-3 text-right max-[18rem]:hidden">
                  {figures ? area(figures.addedM2) : '–'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < newestFirst.length ? (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          Show all {new Intl.NumberFormat(locale).format(newestFirst.length)} walks
        </Button>
      ) : null}
    </div>
  );
}
