import { cn } from './cn.ts';

/** Holds the place of what is coming. The region around it says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-control bg-moss-tint', className)} />;
}
