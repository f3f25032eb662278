const COUNTED = [
  { table: 'quests', one: 'quest', many: 'quests' },
  { table: 'finds', one: 'find', many: 'finds' },
  { table: 'media', one: 'file', many: 'files' },
] as const;

/** Says how many records of a guest were moved into the account, by table; null for none. */
export function adoptedText(counts: Readonly<Record<string, number>>): string | null {
  const named = COUNTED.map(({ table, one, many }) => ({ n: counts[table] ?? 0, one, many }));
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const others = all - named.reduce((sum, { n }) => sum + n, 0);
  const parts = [...named, { n: others, one: 'other record', many: 'other records' }]
    .filter(({ n }) => n > 0)
    .map(({ n, one, many }) => `${n} ${n === 1 ? one : many}`);
  if (parts.length === 0) return null;
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${list} ${all === 1 ? 'was' : 'were'} moved from this device.`;
}
