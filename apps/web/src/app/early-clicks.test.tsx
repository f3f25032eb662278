// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A page with a toggle menu and two buttons of the same name. */
function Page({ isKnown = false }: { isKnown?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [second, setSecond] = useState(0);
  useEffect(() => {
    window.dispatchEvent(new Event('metalquest:drawn'));
  }, []);
  return (
    <>
      {isKnown ? <p>Welcome back</p> : null}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Menu
      </button>
      <button type="button">More</button>
      <button type="button" onClick={() => setSecond(second + 1)}>
        More
      </button>
      <output>{`${isOpen ? 'open' : 'closed'} ${second}`}</output>
    </>
  );
}

let root: HTMLElement;
beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  vi.resetModules();
  const early = '../../public/early.js';
  await import(early);
  root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.replaceChildren(root);
});
afterEach(cleanup);

const button = (at: number) => root.querySelectorAll('button')[at];
const outputText = () => root.querySelector('output')?.textContent;
/** Waits until React has rendered the result of a click. */
const settled = () => new Promise((done) => setTimeout(done));

/** Hydrates the page and waits until the early clicks have been replayed. */
async function takeOver(page: ReactNode): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  window.addEventListener('metalquest:drawn', () => resolve(), { once: true });
  // On a mismatch with the server's markup, React renders everything again.
  hydrateRoot(root, page, { onRecoverableError: () => undefined });
  await promise;
  await settled();
}

it('a click before the code has loaded is replayed afterwards', async () => {
  button(0)?.click();
  await takeOver(<Page />);
  expect(outputText()).toBe('open 0');
  button(0)?.click();
  await settled();
  expect(outputText()).toBe('closed 0');
});

it('a click during hydration is handled exactly once', async () => {
  const taken = takeOver(<Page />);
  button(0)?.click();
  await taken;
  expect(outputText()).toBe('open 0');
});

it('a click on a re-rendered button is replayed on its replacement', async () => {
  button(2)?.click();
  await takeOver(<Page isKnown />);
  expect(outputText()).toBe('closed 1');
});
