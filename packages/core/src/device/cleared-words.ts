/**
 * What the user reads when an app's data was removed without them, and what is lost with it.
 * @param who 'This browser' or 'The phone'
 * @param lost changes that had not been sent
 */
export function clearedWords(who: string, lost: number): string {
  const begin = `${who} removed the app’s data. What the server has is being fetched again.`;
  return `${begin} ${lossWords(lost)}`;
}

/** The same to somebody who was signed out by it, as the phone removes a session with the rest. */
export function clearedWithSessionWords(lost: number): string {
  return `The phone had no room left and removed the app’s data. Sign in again: what the server has is fetched. ${lossWords(lost)}`;
}

function lossWords(lost: number): string {
  if (lost === 0) return 'Everything had been sent: nothing is lost.';
  return lost === 1
    ? '1 change that had not been sent is lost.'
    : `${lost} changes that had not been sent are lost.`;
}
