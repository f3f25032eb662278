import { cn } from './cn.ts';

export interface StrengthMeterProps {
  score: 0 | 1 | 2 | 3 | 4 | null;
  label: string | null;
  advice: readonly string[];
}

const STEPS = [1, 2, 3, 4] as const;

/** Password strength with advice. Keeps its height while empty. */
export function StrengthMeter({ score, label, advice }: StrengthMeterProps) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <div aria-hidden="true" className="flex h-1.5 grow gap-1">
          {STEPS.map((step) => (
            <span key={step} className={cn('flex-1 rounded-full', fill(score, step), 'transition-colors')} />
          ))}
        </div>
        <p className="min-w-24 text-right font-[560] text-sm">{label ?? ' '}</p>
      </div>
      <ul aria-live="polite" className="mt-1 grid gap-0.5 text-muted text-sm empty:hidden">
        {advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function fill(score: StrengthMeterProps['score'], step: number): string {
  // A score of 0 also fills one step: an empty bar looks unset.
  if (score === null || step > Math.max(1, score)) return 'bg-line';
  return score < 2 ? 'bg-clay' : score < 3 ? 'bg-hold' : 'bg-moss';
}
