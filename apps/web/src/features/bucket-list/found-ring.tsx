import { cn } from '../../ui/cn.ts';

export function FoundRing({ isFound, className }: { isFound: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cn('fill-none', className)}>
      <circle cx="24" cy="24" r="22" className="stroke-line" strokeWidth="1.4" />
      <circle cx="24" cy="24" r="15" className="stroke-moss" strokeWidth="2" />
      {isFound ? (
        <circle cx="24" cy="24" r="6.5" className="fill-brass" />
      ) : (
        <circle
          cx="24"
          cy="24"
          r="6.5"
          className="stroke-brass"
          strokeWidth="2.2"
          strokeDasharray="3.2 3.6"
        />
      )}
    </svg>
  );
}
