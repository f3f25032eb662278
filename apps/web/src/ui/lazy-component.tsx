import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';
import { loadCode, MissingCode } from '../platform/missing-code.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

export interface LazyOptions<P> {
  /** If loading fails, render nothing and retry when the device is online. */
  readonly silent?: boolean;
  readonly standIn?: (props: P) => ReactNode;
}

/** A lazy component for Suspense. If its code fails to load, it shows a retry button. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyOptions<P> = {},
): ComponentType<P> {
  const part: Part<P> = { load, coming: null, options };
  return (props) => <Lazy part={part} props={props} />;
}

interface Part<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly options: LazyOptions<P>;
  coming: Promise<ComponentType<P>> | null;
}

interface LazyProps<P> {
  readonly part: Part<P>;
  readonly props: P;
}

function Lazy<P extends object>({ part, props }: LazyProps<P>) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    part.coming = null;
    setAttempt(attempt + 1);
  };
  const missing = (
    <>
      {part.options.standIn?.(props)}
      {part.options.silent ? <Awaited onSignal={retry} /> : <Missing attempt={attempt} onRetry={retry} />}
    </>
  );
  return (
    <WithoutCode key={attempt} missing={missing}>
      <LazyContent part={part} props={props} />
    </WithoutCode>
  );
}

function LazyContent<P extends object>({ part, props }: LazyProps<P>) {
  part.coming ??= loadCode(part.load);
  return createElement(use(part.coming), props);
}

/** Catches MissingCode only; other errors go to the outer boundaries. */
class WithoutCode extends Component<{ missing: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof MissingCode)) throw error;
    return this.props.missing;
  }
}

function Awaited({ onSignal }: { onSignal: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onSignal);
    return () => window.removeEventListener('online', onSignal);
  }, [onSignal]);
  return null;
}

function Missing({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 mb-[calc(var(--bars,0px)+env(safe-area-inset-bottom))] p-4">
      <Awaited onSignal={onRetry} />
      <Note
        tone="problem"
        className="pointer-events-auto mx-auto max-w-xl shadow-soft"
        action={
          <>
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
            {attempt > 0 ? (
              <Button variant="ghost" onClick={() => window.location.reload()}>
                Reload Page
              </Button>
            ) : null}
          </>
        }
      >
        This part could not be loaded.{' '}
        {attempt > 0 ? 'There may be a new version. Reload the page.' : 'Check your connection.'}
      </Note>
    </div>
  );
}
