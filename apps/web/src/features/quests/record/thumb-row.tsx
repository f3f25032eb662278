import type { ActiveQuest, PausedQuest } from '@metalquest/core/quest/quest';
import { Camera, Pause, Play, Square } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export interface ThumbRowProps {
  quest: ActiveQuest | PausedQuest;
  onPause: () => void;
  onResume: () => void;
  onEnd: () => void;
}

const icon = { 'aria-hidden': true, size: 28, strokeWidth: 1.75 } as const;

/** Limited in width, so that large text leaves room for Log find. */
const SIDE = 'h-auto w-[min(4.25rem,18vw)] min-h-14 self-stretch';

export function ThumbRow({ quest, onPause, onResume, onEnd }: ThumbRowProps) {
  return (
    <div className="flex gap-2.5">
      {quest.status === 'active' ? (
        <IconButton label="Pause quest" size="thumb" className={SIDE} onClick={onPause}>
          <Pause {...icon} />
        </IconButton>
      ) : (
        <Button
          size="thumb"
          className="min-w-14 shrink-0 flex-auto gap-2 px-2 max-[23.5rem]:flex-none max-[23.5rem]:px-0"
          onClick={onResume}
        >
          <Play {...icon} size={24} />
          <span className="max-[23.5rem]:sr-only">Resume</span>
        </Button>
      )}
      <Button asChild variant="find" size="thumb" className="min-w-0 flex-[2_1_auto] px-3">
        <Link to={`/quests/${quest.id}/add-find`}>
          <Camera {...icon} />
          Log find
        </Link>
      </Button>
      <IconButton label="End quest" variant="danger" size="thumb" className={SIDE} onClick={onEnd}>
        <Square {...icon} />
      </IconButton>
    </div>
  );
}
