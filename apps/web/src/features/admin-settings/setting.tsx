import type { ReactNode } from 'react';

export interface SettingProps {
  readonly title: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

export function Setting({ title, hint, children }: SettingProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-t py-7 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1.5 max-w-prose text-pretty text-muted">{hint}</p>
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}
