import { cn } from './cn.ts';

/** A placeholder while content loads. Mark the surrounding region as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-control bg-moss-tint', className)} />;
}
