export default function greedyTask(count: number): number {
  if (count < 0) throw new Error(`There is no list of ${count} things`);
  const kept: string[][] = [];
  while (kept.length < count) kept.push([`thing ${kept.length}`]);
  return kept.length;
}
