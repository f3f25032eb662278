/** The key of a row's grave: see Grave. */
export function graveKey(table: string, id: string): string {
  return `${table}/${id}`;
}
