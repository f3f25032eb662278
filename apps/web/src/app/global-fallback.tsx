import { Component, type ReactNode } from 'react';
import { reportError } from '../platform/report-error.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';

export function GlobalFallback({ onRetry }: { onRetry: () => void }) {
  return (
    <main role="alert" className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Mark className="size-14" />
      <h1 className="mt-2 text-2xl">Something went wrong</h1>
      <p className="max-w-sm text-muted">Your records are safe on this device.</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="secondary" asChild>
          <a href="/">Go Home</a>
        </Button>
      </div>
    </main>
  );
}

/** Catches errors outside the router's boundaries, in the providers. */
export class GlobalErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <GlobalFallback onRetry={() => this.setState({ failed: false })} />;
  }
}
