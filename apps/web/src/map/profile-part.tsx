import type { LngLat } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { ElevationProfileProps } from './elevation-profile.tsx';

const ElevationProfile = lazyComponent(
  async () => (await import('./elevation-profile.tsx')).ElevationProfile,
);

/** The heights along a path, which load when the user opens them. */
export function ProfilePart(props: ElevationProfileProps) {
  const [isOpen, setOpen] = useState(false);
  const mark = useRef(props.onMark);
  mark.current = props.onMark;
  useEffect(() => () => mark.current(null), []);
  return (
    <details
      className="group mt-2"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (!currentTarget.open) props.onMark(null);
      }}
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-sm font-[560] [&::-webkit-details-marker]:hidden">
        Elevation profile
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen ? (
        <Suspense>
          <ElevationProfile {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}

const NONE: readonly LngLat[] = [];

/** The same for the path of a quest. */
export function QuestProfilePart({
  questId,
  ...props
}: Omit<ElevationProfileProps, 'path'> & { readonly questId: QuestId }) {
  const { queries } = useEngine();
  const path = useLive(() => queries.questPath(questId), [queries, questId]).value;
  return <ProfilePart path={path ?? NONE} {...props} />;
}
