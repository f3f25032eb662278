import { distanceToQuestM, isNearQuest } from '@metalquest/core/quest/near';
import type { ActiveQuest, PausedQuest } from '@metalquest/core/quest/quest';
import { useNavigate } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { QuestMap } from '../../../map/quest-map.tsx';
import { usePosition } from '../../../platform/use-position.ts';
import type { QuestView } from '../use-quest-view.ts';
import { PositionChip } from './position-chip.tsx';

export interface QuestMapPaneProps {
  quest: ActiveQuest | PausedQuest;
  view: QuestView;
  display: Display;
}

/** The map of a running quest. Subscribes to the position itself, so that a fix re-renders only the map. */
export function QuestMapPane({ quest, view, display }: QuestMapPaneProps) {
  const position = usePosition();
  // If the device is far away, show only the quest.
  const isHere = position !== null && isNearQuest(view.path, position);
  const navigate = useNavigate();
  const land = view.leave?.permission;
  const boundary = land?.boundary ?? null;
  return (
    <QuestMap
      path={view.path}
      finds={view.mapFinds}
      position={isHere ? position : null}
      boundary={boundary}
      offeredLand={land && boundary ? { id: land.id, name: land.propertyAddress, boundary } : null}
      units={display.units}
      onFindClick={(id) => navigate(`/finds/${id}`)}
      className="mt-3 min-h-40 grow basis-0 rounded-card border border-line lg:sticky lg:top-6 lg:order-1 lg:mt-0 lg:h-[calc(100dvh-10.5rem)] lg:basis-auto"
    >
      <div className="absolute bottom-3 left-3 z-10 max-[23rem]:top-3 max-[23rem]:bottom-auto">
        <PositionChip
          quest={quest}
          position={position}
          awayM={position && !isHere ? distanceToQuestM(view.path, position) : null}
          display={display}
        />
      </div>
    </QuestMap>
  );
}
