import { Haptics, NotificationType } from '@capacitor/haptics';

/** A short vibration that confirms success. Silent on phones without haptics. */
export function knock(): void {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => undefined);
}
