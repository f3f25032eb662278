import { withheldFrom } from '@metalquest/core/gallery/public-gallery';
import type { OwnName } from '@metalquest/core/gallery/secrecy/private-names';
import { withheldReason } from '@metalquest/core/gallery/secrecy/withheld';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { EDIT_STATE } from '../../../records/edit-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Setting } from '../setting.tsx';

/** Finds that are searched: takes about 40 ms. */
const MAX_SEARCHED = 2_000;
const SHOWN_FIRST = 5;

/** Lists the words that are withheld from the gallery, why, and a link to reword them. */
export function GalleryWithheld({
  preferences,
  names,
}: {
  preferences: UserPreferences;
  names: readonly OwnName[] | null;
}) {
  const { queries } = useEngine();
  const { value: finds } = useLive(() => queries.newestFinds(MAX_SEARCHED), [queries]);
  const [showsAll, setShowsAll] = useState(false);
  const withheld = useMemo(
    () => (finds && names ? withheldFrom(finds, { preferences, names }) : []),
    [finds, preferences, names],
  );
  if (withheld.length === 0) return null;
  const shown = showsAll ? withheld : withheld.slice(0, SHOWN_FIRST);
  return (
    <Setting
      title="Withheld from the gallery"
      hint="These words reveal a place or a date. Visitors see “Unnamed Find” instead of a name, and the other fields stay empty. Reword them to show them."
    >
      <ul className="grid max-w-xl gap-3">
        {shown.map(({ find, label, words, why }) => (
          <li key={`${find?.id} ${label}`} className="rounded-control bg-moss-tint p-3.5">
            <div className="flex items-baseline justify-between gap-4">
              <p className="wrap-anywhere min-w-0 font-[560]">
                <span className="text-muted">{label}: </span>
                {words}
              </p>
              {find ? (
                <Link
                  to={`/finds/${find.id}`}
                  state={EDIT_STATE}
                  aria-label={`Reword ${label.toLowerCase()} ${words}`}
                  className="inline-flex min-h-11 shrink-0 items-center underline underline-offset-4"
                >
                  Reword
                </Link>
              ) : null}
            </div>
            <p className="wrap-anywhere text-muted text-sm">{withheldReason(why)}</p>
          </li>
        ))}
      </ul>
      {shown.length < withheld.length ? (
        <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {withheld.length}
        </Button>
      ) : null}
    </Setting>
  );
}
