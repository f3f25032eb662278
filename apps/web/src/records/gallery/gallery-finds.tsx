import type { GalleryLayout } from '@metalquest/core/gallery/gallery-choices';
import type { GalleryEntry } from '@metalquest/core/gallery/gallery-entry';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Mark } from '../../ui/mark.tsx';
import { Facts } from './gallery-facts.tsx';
import { monthOf } from './gallery-fields.ts';

/** Renders the first picture of a find: cropped, or in its own aspect ratio with `keepsShape`. */
type DrawPicture<Picture> = (find: GalleryEntry<Picture>, at: number, keepsShape: boolean) => ReactNode;

export interface GalleryFindsProps<Picture> {
  readonly finds: readonly GalleryEntry<Picture>[];
  readonly layout: GalleryLayout;
  readonly draw: DrawPicture<Picture>;
}

type Placed<Picture> = readonly (readonly [find: GalleryEntry<Picture>, at: number])[];

const LISTS: Readonly<Record<GalleryLayout, string>> = {
  rows: 'divide-y divide-line border-line border-y',
  grid: 'grid grid-cols-2 gap-x-4 gap-y-7 @2xl:grid-cols-3 @2xl:gap-x-6 @2xl:gap-y-10 @5xl:grid-cols-4',
  masonry: 'columns-2 gap-4 @2xl:columns-3 @2xl:gap-6 @5xl:columns-4',
  timeline: 'grid grid-cols-2 gap-x-4 gap-y-7 @2xl:gap-x-6 @4xl:grid-cols-3',
};

const ITEMS: Readonly<Record<GalleryLayout, string>> = {
  rows: 'grid grid-cols-[6rem_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-x-4 py-4 @2xl:grid-cols-[11rem_minmax(0,1fr)] @2xl:gap-x-8 @2xl:py-6 @4xl:grid-cols-[11rem_minmax(0,1fr)_minmax(0,22rem)]',
  grid: '',
  masonry: 'mb-7 break-inside-avoid @2xl:mb-9',
  timeline: '',
};

const FRAMES: Readonly<Record<GalleryLayout, string>> = {
  rows: 'row-span-2 aspect-square self-start',
  grid: 'aspect-square',
  masonry: '',
  timeline: 'aspect-4/3',
};

/** A gallery's finds in its layout; for the public page and for the owner's preview. */
export function GalleryFinds<Picture>({ finds, layout, draw }: GalleryFindsProps<Picture>) {
  const placed = finds.map((find, at) => [find, at] as const);
  return (
    <div className="@container">
      {layout === 'timeline' ? (
        <Timeline placed={placed} draw={draw} />
      ) : (
        <List placed={placed} layout={layout} draw={draw} />
      )}
    </div>
  );
}

interface ListProps<Picture> {
  placed: Placed<Picture>;
  layout: GalleryLayout;
  draw: DrawPicture<Picture>;
}

function List<Picture>({ placed, layout, draw }: ListProps<Picture>) {
  const keepsShape = layout === 'masonry';
  const inRows = layout === 'rows';
  return (
    <ul className={LISTS[layout]}>
      {placed.map(([find, at]) => (
        <li key={at} className={ITEMS[layout]}>
          <div
            className={cn(
              'relative rounded-picture bg-moss-tint',
              FRAMES[layout],
              keepsShape && find.pictures.length === 0 && 'aspect-square',
            )}
          >
            {find.pictures.length === 0 ? <NoPicture /> : draw(find, at, keepsShape)}
            {find.pictures.length > 1 ? (
              <span className="figures pointer-events-none absolute right-2 bottom-2 rounded-sm bg-shade px-1.5 text-white text-xs">
                {find.pictures.length}
                <span className="sr-only"> pictures</span>
              </span>
            ) : null}
          </div>
          <div className={cn('min-w-0', !inRows && 'mt-3')}>
            <p
              className={cn(
                'display wrap-anywhere text-balance leading-snug',
                inRows ? 'text-lg @2xl:text-xl' : 'text-md @2xl:text-lg',
              )}
            >
              {find.name}
            </p>
            {layout === 'timeline' ? null : <Month find={find} />}
            {inRows ? null : <Facts fields={find.fields} className="mt-2" />}
          </div>
          {inRows ? (
            <Facts
              fields={find.fields}
              className="col-start-2 mt-2 @4xl:col-start-3 @4xl:row-span-2 @4xl:row-start-1 @4xl:mt-1 @4xl:grid @4xl:grid-cols-2 @4xl:content-start @4xl:gap-y-2 @4xl:text-base"
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Month({ find }: { find: GalleryEntry<unknown> }) {
  const month = monthOf(find.fields);
  return month === null ? null : <p className="mt-0.5 text-muted text-sm">{month}</p>;
}

/** A timeline grouped by month; a single group if months are hidden. */
function Timeline<Picture>({ placed, draw }: Omit<ListProps<Picture>, 'layout'>) {
  const months: { month: string | null; finds: (readonly [GalleryEntry<Picture>, number])[] }[] = [];
  for (const entry of placed) {
    const month = monthOf(entry[0].fields);
    const last = months.at(-1);
    if (last?.month === month) last.finds.push(entry);
    else months.push({ month, finds: [entry] });
  }
  return (
    <div className="ml-1.5 border-line border-l-2">
      {months.map(({ month, finds }) => (
        <div
          key={month}
          className="relative pb-10 pl-6 last:pb-0 @4xl:grid @4xl:grid-cols-[11rem_minmax(0,1fr)] @4xl:gap-x-8 @4xl:pb-16 @4xl:pl-9"
        >
          <span
            aria-hidden="true"
            className="absolute top-1 -left-[9px] size-4 rounded-full border-3 border-paper bg-brass"
          />
          <div className="mb-5">
            {month === null ? null : <h2 className="text-lg @4xl:sticky @4xl:top-6 @4xl:text-xl">{month}</h2>}
          </div>
          <List placed={finds} layout="timeline" draw={draw} />
        </div>
      ))}
    </div>
  );
}

function NoPicture() {
  return <Mark className="absolute inset-0 m-auto size-[min(38%,5rem)] opacity-70" />;
}
