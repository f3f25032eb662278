import { History } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { foundAtText } from '../view/find-facts-text.ts';

interface DraftNoteProps {
  /** ISO time; null if unknown. */
  begunAt: string | null;
  onStartOver: () => void;
  display: Display;
}

export function DraftNote({ begunAt, onStartOver, display: { locale } }: DraftNoteProps) {
  return (
    <div role="status" className="flex items-center gap-3 rounded-card bg-moss-tint py-1 pr-1 pl-4">
      <History aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
      <p className="min-w-0 grow py-1.5 text-sm">
        Saved draft{begunAt ? `: started ${foundAtText(begunAt, locale)}` : ''}.
      </p>
      <Button variant="ghost" className="shrink-0 px-3 text-moss-deep" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
