import { questPillText } from '@metalquest/core/quest/current';
import { Link } from 'react-router';
import { useEngine } from '../lib/engine.ts';
import { useLive } from '../lib/use-live.ts';
import { Dot, Pill } from '../ui/pill.tsx';

/** The quest in hand, one tap away from every page; nothing when there is none. */
export function QuestPill() {
  const engine = useEngine();
  const { value: quest } = useLive(() => engine.queries.currentQuest(), [engine]);
  if (!quest) return null;
  const paused = quest.status !== 'active';
  return (
    <Pill asChild className="min-h-11 border-transparent bg-moss-tint text-ink md:border-line md:bg-card">
      <Link to={`/quests/${quest.id}`}>
        <Dot tone={paused ? 'hold' : 'live'} />
        <span className="truncate">{questPillText(quest)}</span>
        {/* Stays readable when a long name is cut; on a phone it would be what cuts the name, and the words before it say the same. */}
        {paused ? <span className="shrink-0 font-normal text-muted max-md:sr-only">(Paused)</span> : null}
      </Link>
    </Pill>
  );
}
