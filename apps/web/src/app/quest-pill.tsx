import { questPillText } from '@metalquest/core/quest/current';
import { Link } from 'react-router';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { Dot, Pill } from '../ui/pill.tsx';

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
        {/* Outside the truncated name. Hidden on phones, where it would take its space and the text already
            says it. */}
        {paused ? <span className="shrink-0 font-normal text-muted max-md:sr-only">(Paused)</span> : null}
      </Link>
    </Pill>
  );
}
