import { cn } from './cn.ts';

export function ContourScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className={cn('text-contour', className)} fill="none">
      <use href="/art/hill.svg#lines" />
      <path
        d="M28 164c34-8 46-32 74-34s38 14 58 2 12-22 8-32"
        className="stroke-moss"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray="0.1 6.5"
      />
      <circle cx="168" cy="92" r="17" className="fill-paper stroke-line" strokeWidth="1.2" />
      <circle cx="168" cy="92" r="11" className="stroke-moss" strokeWidth="1.6" />
      <circle cx="168" cy="92" r="4.6" className="stroke-brass" strokeWidth="1.6" strokeDasharray="2.4 2.4" />
    </svg>
  );
}
