import { Haptics, NotificationType } from '@capacitor/haptics';

export function hapticSuccess(): void {
  void Haptics.notification({ type: NotificationType.Success }).catch(() => undefined);
}
