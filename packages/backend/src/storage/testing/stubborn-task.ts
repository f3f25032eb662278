/** A task that is told when to end, and keeps its thread busy until then. */
export default function stubbornTask(shared: SharedArrayBuffer): string {
  const isOver = new Int32Array(shared);
  while (Atomics.load(isOver, 0) === 0);
  return 'over';
}
