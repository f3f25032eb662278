import type { Paging } from '@metalquest/core/content/paging';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';

export interface PageLinksProps {
  paging: Paging;
  addressOf: (page: number) => string;
}

const linkClassName =
  'grid min-h-11 min-w-11 place-items-center rounded-control px-3 font-[620] underline-offset-4 hover:underline';

export function PageLinks({ paging, addressOf }: PageLinksProps) {
  const { page, pages, previous, next, offered } = paging;
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-1 print:hidden">
      {previous === null ? null : (
        <Link to={addressOf(previous)} rel="prev" className={cn(linkClassName, 'mr-2')}>
          Previous
        </Link>
      )}
      {offered.map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position.
          <span key={`gap ${at}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={addressOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={cn(linkClassName, 'figures', number === page && 'bg-moss-tint')}
          >
            {number}
          </Link>
        ),
      )}
      {next === null ? null : (
        <Link to={addressOf(next)} rel="next" className={cn(linkClassName, 'ml-2')}>
          Next
        </Link>
      )}
    </nav>
  );
}
