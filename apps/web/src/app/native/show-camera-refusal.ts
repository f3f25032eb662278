import type { CameraRefusal } from '@metalquest/core/device/camera-refusal';
import { toast } from '../../ui/toast.ts';

export function showCameraRefusal({ title, description }: CameraRefusal): void {
  toast.error(title, { description, id: 'camera' });
}
