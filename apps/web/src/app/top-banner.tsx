import type { ReactNode } from 'react';

export function TopBanner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="border-line border-b bg-clay-tint">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}

export const topBannerAction =
  'inline-flex min-h-11 items-center font-[620] text-clay underline underline-offset-4';

export function TopBannerAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={topBannerAction} onClick={onClick}>
      {children}
    </button>
  );
}
