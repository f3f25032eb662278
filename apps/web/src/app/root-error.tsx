import { GlobalFallback } from './global-fallback.tsx';

/** The router's outermost boundary: the layout failed, so only a reload helps. */
export function RootError() {
  return <GlobalFallback onRetry={() => window.location.reload()} />;
}
