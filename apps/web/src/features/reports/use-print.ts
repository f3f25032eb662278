import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How long a photo may keep the printer waiting; what is not here by then is not on this device. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 150;

const arriving = (): number =>
  document.querySelectorAll('.paper-sheet [data-photo="loading"], .paper-sheet [data-photo="arriving"]')
    .length;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function photosHere(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (arriving() > 0 && performance.now() < until) await pause(LOOK_MS);
  // What has its address is still to be drawn.
  await pause(LOOK_MS);
}

/** Hands the pages to the printer: all of them are drawn first, and their photos waited for. */
export function usePrint() {
  /** `asked`: by our own button, whose work can be seen; `browser`: by the browser's menu. */
  const [drawing, setDrawing] = useState<'none' | 'asked' | 'browser'>('none');

  useEffect(() => {
    // The browser's own way to print waits for nobody: what is drawn by the end of this is printed.
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
    let isGone = false;
    async function print() {
      await pause(0);
      await photosHere();
      if (!isGone) window.print();
    }
    void print();
    return () => {
      isGone = true;
    };
  }, [drawing]);

  return { drawsAll: drawing !== 'none', isPreparing: drawing === 'asked', print: () => setDrawing('asked') };
}
