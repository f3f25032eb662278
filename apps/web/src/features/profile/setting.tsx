import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

export interface SettingProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Setting({ title, hint, children, className }: SettingProps) {
  return (
    <section className={cn('max-w-3xl border-line border-t py-7 first:border-t-0 first:pt-0', className)}>
      <h2 className="text-lg">{title}</h2>
      {hint ? <p className="mt-1.5 max-w-xl text-pretty text-muted">{hint}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
