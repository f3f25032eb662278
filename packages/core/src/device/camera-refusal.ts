export interface CameraRefusal {
  readonly title: string;
  readonly description: string;
}

const CANCELLED = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013', 'OS-PLUG-CAMR-0017', 'OS-PLUG-CAMR-0020'];

/** Messages without codes of the legacy camera (LegacyCameraFlow.java of @capacitor/camera). */
const CODE_BY_MESSAGE: Readonly<Record<string, string>> = {
  'User cancelled photos app': 'OS-PLUG-CAMR-0006',
  'User denied access to camera': 'OS-PLUG-CAMR-0003',
  "Device doesn't have a camera available": 'OS-PLUG-CAMR-0007',
  'Unable to resolve camera activity': 'OS-PLUG-CAMR-0007',
};

const REFUSALS: Readonly<Record<string, CameraRefusal>> = {
  'OS-PLUG-CAMR-0003': {
    title: 'MetalQuest cannot use the camera',
    description:
      'It has no permission. Open the settings of this phone, find MetalQuest among the apps, and allow the camera under Permissions. Or choose a photo from the gallery.',
  },
  'OS-PLUG-CAMR-0005': {
    title: 'MetalQuest cannot open your photos',
    description:
      'It has no permission. Open the settings of this phone, find MetalQuest among the apps, and allow photos under Permissions. Or take a new photo.',
  },
  'OS-PLUG-CAMR-0007': {
    title: 'There is no camera',
    description: 'This device has none, or another app is using it. Choose a photo from the gallery.',
  },
};

/**
 * Text for an error of the camera plugin (README of @capacitor/camera, Errors); null if the user cancelled.
 * @param given the plugin's code, if any
 * @param message the plugin's message
 */
export function cameraRefusal(given: string | undefined, message: string): CameraRefusal | null {
  const code = given ?? CODE_BY_MESSAGE[message];
  if (code !== undefined && CANCELLED.includes(code)) return null;
  const refusal = code === undefined ? undefined : REFUSALS[code];
  if (refusal) return refusal;
  return {
    title: 'No photo was received',
    description: `The phone reported: ${message || 'no reason'}. Your entries are kept. Try again.`,
  };
}
