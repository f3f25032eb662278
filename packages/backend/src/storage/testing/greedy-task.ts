export default function greedyTask(count: number): number {
  if (count < 0) throw new Error(`There is no list of ${count} things`);
  const arrays: string[][] = [];
  while (arrays.length < count) arrays.push([`thing ${arrays.length}`]);
  return arrays.length;
}
