import type { ReactNode } from 'react';
import { ContourBackground } from '../../ui/contour-background.tsx';

export interface PageTopProps {
  title: string;
  lead?: string | undefined;
  above?: ReactNode;
  children?: ReactNode;
}

export function PageTop({ title, lead, above, children }: PageTopProps) {
  return (
    <header className="relative isolate -mt-18 overflow-x-clip pt-18">
      <ContourBackground className="-z-10 bottom-auto h-[34rem] opacity-80 [mask-image:linear-gradient(#000_55%,transparent)]" />
      <div className="page-width pt-8 pb-10 md:pt-16 md:pb-14 lg:px-16">
        {above}
        <h1 className="max-w-[18em] text-[clamp(2.125rem,8vw,3.5rem)]">{title}</h1>
        {lead ? <p className="mt-4 max-w-[38em] text-lg text-muted md:text-[1.375rem]">{lead}</p> : null}
        {children}
      </div>
    </header>
  );
}
