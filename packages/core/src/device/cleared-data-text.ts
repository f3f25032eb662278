/**
 * Shown after Android removed the app's data, which also signs the user out.
 * @param lost number of unsent changes
 */
export function clearedDataText(lost: number): string {
  const begin =
    'The phone ran out of space and removed the app’s data. Sign in again to restore your data from the server.';
  if (lost === 0) return `${begin} Everything was synced, so nothing is lost.`;
  return `${begin} ${lost === 1 ? '1 unsynced change is' : `${lost} unsynced changes are`} lost.`;
}
