/** For the question before a delete. Only the server keeps deleted records, so a guest has the undo alone. */
export const restoreHint = (isGuest: boolean): string =>
  isGuest
    ? 'You can undo this for ten seconds.'
    : 'You can restore it for 30 days under Account Settings, Recently deleted.';
