import { cn } from './cn.ts';

/** Initials in a disc. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
  return (
    <span
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full bg-moss-deep font-[640] text-paper text-sm tracking-wide',
        className,
      )}
    >
      {initials}
    </span>
  );
}
