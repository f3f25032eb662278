import { type KnownSigns, type LastSign, leftRunningSince } from '@metalquest/core/quest/left-running';
import type { Quest } from '@metalquest/core/quest/quest';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toastEdited } from '../../ui/toast-edited.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { dayText, timeText } from './quest-dates.ts';

const LOOK_EVERY_MS = 60_000;

const WHEN: Record<LastSign['kind'], string> = { fix: 'last fix', find: 'last find', timer: 'last start' };

interface LeftRunningNoteProps {
  quest: Quest;
  signs: KnownSigns;
  display: Display;
  className?: string;
}

/** Offers to end a quest that was left running at its last fix or find; nothing for other quests. */
export function LeftRunningNote({ quest, signs, display, className }: LeftRunningNoteProps) {
  const { commands } = useEngine();
  const now = useNow();
  const last = leftRunningSince(quest, signs, now);
  if (!last) return null;
  const { locale } = display;
  const time = timeText(last.at, locale);

  async function end(atMs: number) {
    const ended = await toastOnFailure(commands.endQuestAt(quest.id, atMs), 'End Quest Failed');
    if (!ended.ok) return;
    toastEdited(commands, {
      title: 'Quest ended',
      description: `${quest.name} ended at ${time}.`,
      undo: ended.value.undo,
    });
  }

  return (
    <Note
      {...(className ? { className } : {})}
      action={
        <Button variant="secondary" onClick={() => void end(Date.parse(last.at))}>
          End at {WHEN[last.kind]}, {time}
        </Button>
      }
    >
      Last fix or find on this device: {dayText(last.at, now, locale)}, {time}. Was this quest left running?
    </Note>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
