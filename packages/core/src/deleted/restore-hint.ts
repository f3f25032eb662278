/** For the question before a delete. */
export const RESTORE_HINT = 'You can restore it for 30 days under Account Settings, Recently deleted.';
