import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Longest wait for photos before printing; later ones are not on this device. */
const TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 150;

const arriving = (): number =>
  document.querySelectorAll('.paper-sheet [data-photo="loading"], .paper-sheet [data-photo="arriving"]')
    .length;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function photosHere(): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (arriving() > 0 && performance.now() < deadline) await pause(CHECK_INTERVAL_MS);
  // A photo with a URL still needs to be painted.
  await pause(CHECK_INTERVAL_MS);
}

/** Prints the pages, after rendering all of them and waiting for their photos. */
export function usePrint() {
  /** `asked`: with the app's button, which shows progress; `browser`: by the browser's menu. */
  const [drawing, setDrawing] = useState<'none' | 'asked' | 'browser'>('none');

  useEffect(() => {
    // The browser's print command does not wait, so render synchronously.
    const before = () => flushSync(() => setDrawing((now) => (now === 'none' ? 'browser' : now)));
    const after = () => setDrawing('none');
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  useEffect(() => {
    if (drawing !== 'asked') return;
    let isUnmounted = false;
    async function print() {
      await pause(0);
      await photosHere();
      if (!isUnmounted) window.print();
    }
    void print();
    return () => {
      isUnmounted = true;
    };
  }, [drawing]);

  return { drawsAll: drawing !== 'none', isPreparing: drawing === 'asked', print: () => setDrawing('asked') };
}
