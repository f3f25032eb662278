import { cn } from './cn.ts';

export function ContourBackground({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1600 1000"
      preserveAspectRatio="xMidYMid slice"
      className={cn('pointer-events-none absolute inset-0 -z-10 size-full text-contour', className)}
    >
      <use href="/art/contours.svg#lines" />
    </svg>
  );
}
