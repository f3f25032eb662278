import { type ReactNode, useId } from 'react';
import { cn } from '../../ui/cn.ts';

interface NotRecordedProps {
  title: string;
  sentence: string;
  children: ReactNode;
  className?: string;
}

export function NotRecorded({ title, sentence, children, className = '' }: NotRecordedProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cn('min-w-0 border-line border-t pt-4', className)}>
      <h2 id={headingId} className="eyebrow pt-3 pb-3 font-sans">
        {title}
      </h2>
      <p className="display max-w-[36ch] text-balance text-lg leading-snug! md:text-xl">{sentence}</p>
      <p className="mt-2 max-w-prose text-pretty text-muted text-sm">{children}</p>
    </section>
  );
}
