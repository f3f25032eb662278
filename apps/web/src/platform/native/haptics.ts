import { Haptics, NotificationType } from '@capacitor/haptics';

export function knock(): void {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => undefined);
}
