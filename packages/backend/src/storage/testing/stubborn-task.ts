export default function stubbornTask(shared: SharedArrayBuffer): string {
  const isOver = new Int32Array(shared);
  while (Atomics.load(isOver, 0) === 0);
  return 'over';
}
