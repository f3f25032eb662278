export interface BackSituation {
  readonly isOverlayOpen: boolean;
  readonly canGoBack: boolean;
  readonly hasActiveQuest: boolean;
}

/** During an active quest the app is only minimised, because leaving it would stop the recording. */
export function backAction(now: BackSituation): 'close' | 'back' | 'minimise' | 'leave' {
  if (now.isOverlayOpen) return 'close';
  if (now.canGoBack) return 'back';
  return now.hasActiveQuest ? 'minimise' : 'leave';
}
