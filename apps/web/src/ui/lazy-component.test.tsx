// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

beforeEach(() => {
  // Silences the errors that React logs when the boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The rest of the app, which must survive a failure of the part. */
class Around extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p>everything is gone</p> : this.props.children;
  }
}

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function network() {
  const line = { isDown: true, loads: 0 };
  const load = async () => {
    line.loads += 1;
    if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  };
  return { line, load };
}

const renderPart = (part: ReactNode) =>
  act(async () => {
    render(
      <Around>
        <p>the page</p>
        <Suspense>{part}</Suspense>
      </Around>,
    );
  });

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

it('a component that fails to load shows an error in place, and loads on retry', async () => {
  const { line, load } = network();
  const Part = lazyComponent(load);
  await renderPart(<Part name="Ada" />);
  expect(screen.getByText('the page')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  expect(screen.queryByRole('button', { name: 'Reload Page' })).toBeNull();
  await press('Try again');
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  line.isDown = false;
  await press('Try again');
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(line.loads).toBe(3);
});

it('silently omits an optional component, and loads it when the signal returns', async () => {
  const { line, load } = network();
  const Part = lazyComponent(load, { silent: true });
  await renderPart(<Part name="Ada" />);
  expect(document.body.textContent).toBe('the page');
  line.isDown = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

it('is fetched once for all uses, and an error inside it is not treated as a loading failure', async () => {
  const { line, load } = network();
  line.isDown = false;
  const Part = lazyComponent(load);
  await renderPart([<Part key="a" name="Ada" />, <Part key="b" name="Bea" />]);
  expect(screen.getByText('Hello Bea')).toBeTruthy();
  expect(line.loads).toBe(1);
  cleanup();
  const Broken = lazyComponent(async () => (): ReactNode => {
    throw new Error('The map is upside down');
  });
  await renderPart(<Broken />);
  expect(screen.getByText('everything is gone')).toBeTruthy();
});
