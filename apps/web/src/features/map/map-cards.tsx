import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import { asQuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { type RefObject, Suspense } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { ProfilePart, QuestProfilePart } from '../../map/profile-part.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { AtlasHandle } from './atlas/atlas-canvas.tsx';
import type { subjectOf, useAtlasTools } from './atlas/use-atlas-tools.ts';
import { BoxCard } from './box-card.tsx';
import { FindCardOnMap, FindsCardOnMap } from './find-card-on-map.tsx';
import { MeasureCard } from './measure-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { BoundaryCardOnMap, QuestCardOnMap } from './quest-card-on-map.tsx';

const CompareLayers = lazyComponent(async () => (await import('./layers/compare-layers.tsx')).CompareLayers);
const PlacePicture = lazyComponent(async () => (await import('./picture/place-picture.tsx')).PlacePicture);

/** A town of some kilometres fills the screen. */
const TOWN_ZOOM = 13;

export interface MapCardsProps {
  readonly atlas: RefObject<AtlasHandle | null>;
  readonly tools: ReturnType<typeof useAtlasTools>;
  readonly subject: ReturnType<typeof subjectOf>;
  readonly place: LngLat | null;
  readonly position: LngLat | null;
  readonly centre: LngLat | null;
  readonly current: Quest | null;
  readonly onBox: (bounds: Bounds) => void;
  readonly onGo: (place: LngLat, zoom?: number) => void;
  /** Marks a place of the path in the card; null for none. */
  readonly onMark: (place: LngLat | null) => void;
  readonly display: Display;
}

export function MapCards(props: MapCardsProps) {
  const { tools, subject, place, position, centre, current, onBox, onGo, onMark, display } = props;
  const { queries } = useEngine();
  const { tool, close } = tools;
  const questId = subject.quest?.id ?? null;
  const stats = useLive(
    async () => (questId ? (await queries.questStats(asQuestId(questId))).findCount : 0),
    [queries, questId],
  );
  if (tool.kind === 'measure') {
    return (
      <MeasureCard
        points={tool.points}
        onAdd={() => centre && tools.addPoint(centre)}
        onUndo={tools.undoPoint}
        onClear={tools.clearPoints}
        onClose={close}
        profile={<ProfilePart path={tool.points} onMark={onMark} display={display} />}
        display={display}
      />
    );
  }
  if (tool.kind === 'picture') {
    return (
      <Suspense>
        <PlacePicture
          key={tool.id}
          id={tool.id}
          atlas={props.atlas}
          centre={centre}
          onClose={close}
          display={display}
        />
      </Suspense>
    );
  }
  if (tool.kind === 'divider') {
    return (
      <Suspense>
        <CompareLayers onClose={close} />
      </Suspense>
    );
  }
  if (tool.kind === 'box') {
    return (
      <BoxCard
        points={tool.points}
        onAdd={() => centre && tools.addPoint(centre)}
        onUndo={tools.undoPoint}
        onDone={onBox}
        onClose={close}
        display={display}
      />
    );
  }
  if (place) {
    return (
      <PlaceCard
        key={tool.kind === 'place' ? `${place.lng},${place.lat}` : 'aim'}
        place={place}
        position={position}
        quest={current}
        aiming={tool.kind === 'aim'}
        display={display}
        sizeM={tool.kind === 'place' ? (tool.sizeM ?? null) : null}
        name={tool.kind === 'place' ? (tool.name ?? null) : null}
        onTyped={(typed, sizeM) => {
          tools.open({ kind: 'place', place: typed, sizeM });
          onGo(typed);
        }}
        onName={({ name, place: town }) => {
          tools.open({ kind: 'place', place: town, name });
          onGo(town, TOWN_ZOOM);
        }}
        onClose={close}
      />
    );
  }
  const [find] = subject.finds;
  if (find) {
    const shared = { display, onClose: close };
    return subject.finds.length === 1 ? (
      <FindCardOnMap key={find.id} find={find} {...shared} />
    ) : (
      <FindsCardOnMap key={find.id} finds={subject.finds} {...shared} />
    );
  }
  if (subject.quest) {
    return (
      <QuestCardOnMap
        key={subject.quest.id}
        quest={subject.quest}
        findCount={stats.value ?? 0}
        display={display}
        onClose={close}
        profile={<QuestProfilePart questId={subject.quest.id} onMark={onMark} display={display} />}
      />
    );
  }
  if (subject.boundary) {
    return <BoundaryCardOnMap key={subject.boundary.id} land={subject.boundary} onClose={close} />;
  }
  return null;
}
