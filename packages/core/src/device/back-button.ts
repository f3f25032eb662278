/** What a phone's back button finds when it is pressed. */
export interface BackSituation {
  /** A dialog, a sheet or a menu lies over the page. */
  readonly isOverlayOpen: boolean;
  /** There is a page before this one. */
  readonly canGoBack: boolean;
  /** A quest is active: its path is being recorded. */
  readonly hasActiveQuest: boolean;
}

/**
 * What the back button does: closes what lies over the page, then goes back, and at the first page leaves the app.
 * While a quest is active the app only goes out of sight, since one that is left records nothing.
 */
export function backAction(now: BackSituation): 'close' | 'back' | 'minimise' | 'leave' {
  if (now.isOverlayOpen) return 'close';
  if (now.canGoBack) return 'back';
  return now.hasActiveQuest ? 'minimise' : 'leave';
}
