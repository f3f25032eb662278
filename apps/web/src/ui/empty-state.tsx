import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { ContourScene } from './contour-scene.tsx';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  /** 1 if the empty state is the whole page. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({ title, description, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cn('flex flex-col items-center px-4 py-8 text-center', className)}>
      <ContourScene className="w-full max-w-[max(10rem,26dvh)] md:max-w-80" />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {description ? <p className="mt-2 max-w-md text-pretty text-muted">{description}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
