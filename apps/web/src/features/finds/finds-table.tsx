import { formatDepth } from '@metalquest/core/units/depth';
import type { FindListItem } from '@metalquest/sync/queries/queries';
import { Link } from 'react-router';
import type { Display } from '../../lib/use-display.ts';
import { findLine, foundOnText } from './find-facts-text.ts';
import { FindPicture } from './find-picture.tsx';

/** The same finds to compare; on a narrow screen the lesser columns fold into a line below the name. */
export function FindsTable({ finds, display }: { finds: readonly FindListItem[]; display: Display }) {
  const wide = 'hidden px-3 md:table-cell';
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Finds, newest first</caption>
      <thead>
        <tr className="eyebrow border-line border-b">
          <th scope="col" className="py-2.5 pr-3">
            Find
          </th>
          <th scope="col" className={wide}>
            Category
          </th>
          <th scope="col" className="px-3 text-right max-md:pr-0">
            Depth
          </th>
          <th scope="col" className={`${wide} text-right`}>
            Target ID
          </th>
          <th scope="col" className={`${wide} max-xl:hidden`}>
            Quest
          </th>
          <th scope="col" className={`${wide} text-right`}>
            Found
          </th>
        </tr>
      </thead>
      <tbody>
        {finds.map((find) => (
          <tr key={find.id} className="relative border-line border-b transition-colors hover:bg-moss-tint">
            <th scope="row" className="py-2 pr-3 font-normal">
              <span className="flex items-center gap-3.5">
                <FindPicture
                  media={find.firstMedia}
                  category={find.category}
                  alt=""
                  className="size-14 shrink-0 rounded-sm"
                />
                <span className="min-w-0">
                  <Link
                    to={`/finds/${find.id}`}
                    className="display line-clamp-2 text-md leading-tight after:absolute after:inset-0"
                  >
                    {find.name}
                  </Link>
                  <span className="mt-0.5 line-clamp-1 text-muted text-sm md:hidden">
                    {findLine({ ...find, depthCm: null }, display)}
                  </span>
                </span>
              </span>
            </th>
            <td className={wide}>{find.category}</td>
            <td className="whitespace-nowrap px-3 text-right tabular-nums max-md:pr-0">
              {find.depthCm === null ? <Nothing /> : formatDepth(find.depthCm, display.units, display.locale)}
            </td>
            <td className={`${wide} text-right tabular-nums`}>{find.targetId ?? <Nothing />}</td>
            <td className={`${wide} max-xl:hidden`}>{find.questName ?? <Nothing />}</td>
            <td className={`${wide} whitespace-nowrap text-right text-muted`}>
              <time dateTime={find.foundAt}>{foundOnText(find.foundAt, display.locale)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">not said</span>
    </>
  );
}
