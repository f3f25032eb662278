import { useEffect, useRef, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { SheetPage, type SheetPageProps } from './sheet-page.tsx';

interface PreviewPageProps extends SheetPageProps {
  readonly number: number;
  readonly count: number;
  readonly always: boolean;
  readonly actualSize: boolean;
}

/** Margin around the viewport in which pages are rendered. */
const NEAR = '1200px 0px';

/** A page of the preview; empty until it is near the viewport, as a report may have a hundred pages. */
export function PreviewPage({ number, count, always, actualSize, page, media, map }: PreviewPageProps) {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(number === 1);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // The last of several changes is the current one.
    const watch = new IntersectionObserver((changes) => setNear(changes.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <section
      ref={ref}
      aria-label={`Page ${number} of ${count}`}
      className={cn(
        'paper-sheet bg-white shadow-float print:shadow-none',
        actualSize ? 'shrink-0' : 'w-full',
      )}
      data-paper={`${page.paper}-${page.width > page.height ? 'across' : 'upright'}`}
      style={{
        aspectRatio: `${page.width} / ${page.height}`,
        ...(actualSize ? { width: `${page.width}mm` } : {}),
      }}
    >
      {isNear || always ? <SheetPage page={page} media={media} map={map} /> : null}
    </section>
  );
}
