import { Haptics, NotificationType } from '@capacitor/haptics';

/** A short knock in the hand: it is kept, without looking at the screen. A phone that cannot knock stays still. */
export function knock(): void {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => undefined);
}
