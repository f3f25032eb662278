import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { MissingCode, reloadIfReplaced } from '../platform/missing-code.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useThumbBar } from '../ui/thumb-bar-request.ts';

/** React Router stores the position in the session history in `history.state.idx`; 0 is the first page. */
function hasHistory(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

export function PageError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isMissing = error instanceof MissingCode;
  useThumbBar();
  useEffect(() => {
    // Safe: the previous page is already unmounted.
    if (isMissing) void reloadIfReplaced();
  }, [isMissing]);
  return (
    <div className="page-width flex min-h-[70dvh] items-center justify-center py-12">
      <Card role="alert" className="w-full max-w-lg p-8">
        <h1 className="text-2xl">Page Error</h1>
        <p className="mt-3 text-muted">
          {isMissing ? 'This page could not be loaded.' : 'This page stopped working.'} Your records are safe
          on this device.
        </p>
        <dl className="mt-5 grid gap-3 border-t border-line pt-5 text-sm">
          <div>
            <dt className="text-muted">Path</dt>
            <dd className="break-all font-[620]">{pathname}</dd>
          </div>
          {error instanceof Error && error.message ? (
            <div>
              <dt className="text-muted">Reason</dt>
              <dd className="wrap-anywhere">{error.message}</dd>
            </div>
          ) : null}
        </dl>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button onClick={() => (hasHistory() ? navigate(-1) : navigate('/'))}>Go Back</Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </div>
      </Card>
    </div>
  );
}
