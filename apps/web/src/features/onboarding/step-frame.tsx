import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/mark.tsx';

export interface StepFrameProps {
  /** From 1; null for the last step. */
  number: number | null;
  count: number;
  scene: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  goOn: string;
  onGoOn: () => void;
  onSkip?: () => void;
  onBack?: (() => void) | undefined;
  onSkipAll?: () => void;
}

export function StepFrame(props: StepFrameProps) {
  const { number, count, scene, title, text, children, goOn, onGoOn, onSkip, onBack, onSkipAll } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step moves the focus to its heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onGoOn();
  }

  return (
    <div className="relative isolate flex grow flex-col overflow-x-clip lg:grid lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
      <ContourBackground className="bottom-auto h-[46rem] lg:hidden" />
      <div className="relative isolate hidden overflow-hidden border-line border-r bg-moss-tint [--color-contour:color-mix(in_oklab,var(--color-moss)_32%,transparent)] lg:flex lg:flex-col">
        <ContourBackground className="opacity-60" />
        <Logo className="p-10" />
        <div className="grid grow place-items-center p-10 pt-0">
          <div className="aspect-[16/11] w-full max-w-2xl">{scene}</div>
        </div>
      </div>
      <form onSubmit={submit} noValidate className="flex grow flex-col px-5 lg:px-16">
        <div className="flex min-h-18 flex-wrap items-center gap-x-3 pt-(--page-top)">
          {onBack ? (
            <IconButton label="Back" variant="ghost" className="-ml-2.5" onClick={onBack}>
              <ArrowLeft aria-hidden="true" size={22} strokeWidth={1.75} />
            </IconButton>
          ) : null}
          {number === null ? null : (
            <div className="flex min-w-0 grow items-center gap-3">
              <div aria-hidden="true" className="flex h-1 max-w-48 grow gap-1.5">
                {Array.from({ length: count }, (_, index) => index + 1).map((step) => (
                  <span
                    key={step}
                    className={cn('flex-1 rounded-full', step <= number ? 'bg-moss' : 'bg-line')}
                  />
                ))}
              </div>
              <p className="shrink-0 text-muted text-sm">
                {number} of {count}
              </p>
            </div>
          )}
          {onSkipAll ? (
            <Button variant="ghost" className="-mr-4 ml-auto text-muted" onClick={onSkipAll}>
              Skip all
            </Button>
          ) : null}
        </div>
        <div className="flex grow flex-col lg:justify-center">
          <div className="mx-auto h-[clamp(8.5rem,27dvh,15rem)] w-full max-w-sm lg:hidden">{scene}</div>
          <div className="mx-auto w-full max-w-lg py-6">
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-balance text-2xl outline-none min-[23rem]:text-[2.125rem] lg:text-3xl"
            >
              {title}
            </h1>
            <p className="mt-3 text-pretty text-md text-muted lg:text-lg">{text}</p>
            {children ? <div className="mt-7">{children}</div> : null}
          </div>
        </div>
        <div className="-mx-5 bottom-0 mt-auto bg-paper px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:[@media(min-height:32rem)]:sticky lg:mx-0 lg:px-0 lg:pb-12">
          <div className="mx-auto flex w-full max-w-lg flex-wrap gap-2.5">
            {onSkip ? (
              <Button variant="secondary" size="thumb" className="flex-[1] px-3" onClick={onSkip}>
                Skip
              </Button>
            ) : null}
            <Button type="submit" size="thumb" className="min-w-[min(12rem,100%)] flex-[2] px-3">
              {goOn}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
