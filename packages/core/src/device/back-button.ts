/** State when the phone's back button is pressed. */
export interface BackSituation {
  /** A dialog, sheet or menu is open. */
  readonly isOverlayOpen: boolean;
  readonly canGoBack: boolean;
  readonly hasActiveQuest: boolean;
}

/**
 * Closes the overlay, else goes back, else leaves the app. During an active quest the app is only minimised,
 * because leaving it would stop the recording.
 */
export function backAction(now: BackSituation): 'close' | 'back' | 'minimise' | 'leave' {
  if (now.isOverlayOpen) return 'close';
  if (now.canGoBack) return 'back';
  return now.hasActiveQuest ? 'minimise' : 'leave';
}
