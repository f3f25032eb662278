import type { MapFind } from './map-content.ts';

/** More tab stops than this would trap keyboard users. */
const MAX_BUTTONS = 60;

/** The finds as buttons for keyboard and screen reader. Visible only with focus. */
export function FindButtons({
  finds,
  onFindClick,
}: {
  finds: readonly MapFind[];
  onFindClick: (id: string) => void;
}) {
  if (finds.length === 0) return null;
  return (
    <ul
      aria-label="Finds on the map"
      className="sr-only focus-within:not-sr-only focus-within:absolute! focus-within:top-3! focus-within:left-3! z-20 focus-within:max-h-[80%] focus-within:max-w-60 focus-within:overflow-y-auto! rounded-control focus-within:border! border-line bg-card focus-within:p-1.5! text-sm shadow-float"
    >
      {finds.slice(0, MAX_BUTTONS).map((find) => (
        <li key={find.id}>
          <button
            type="button"
            onClick={() => onFindClick(find.id)}
            className="w-full rounded-sm px-2.5 py-1.5 text-left hover:bg-moss-tint"
          >
            {find.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
