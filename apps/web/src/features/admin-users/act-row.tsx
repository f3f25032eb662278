import type { ReactNode } from 'react';

export interface ActRowProps {
  readonly title: string;
  /** The current state, or why the action is unavailable. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** An action on an account: its current state and the button. */
export function ActRow({ title, children, action }: ActRowProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b py-5 first:pt-0 last:border-b-0">
      <div className="min-w-0 grow basis-72">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-prose text-pretty text-muted">{children}</p>
      </div>
      {action}
    </section>
  );
}
