import { GlobalFallback } from './global-fallback.tsx';

/** The router's outermost boundary: the layout itself failed, so only a fresh start helps. */
export function RootError() {
  return <GlobalFallback onRetry={() => window.location.reload()} />;
}
