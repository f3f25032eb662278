import { cn } from './cn.ts';

export interface ProgressBarProps {
  label: string;
  done: number | null;
  className?: string;
}

export function ProgressBar({ label, done, className }: ProgressBarProps) {
  const percent = done === null ? null : Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={cn('h-1.5 overflow-hidden rounded-full bg-moss-tint', className)}
    >
      <div
        className={cn('h-full rounded-full bg-moss', percent === null && 'w-2/5 animate-breathe')}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
