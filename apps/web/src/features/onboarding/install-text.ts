export interface BrowserText {
  readonly userAgent: string;
  /** An iPad reports itself as a Mac; touch points distinguish them. */
  readonly touchPoints: number;
}

/** Instructions to add the app to the home screen, in order. Empty where the browser cannot. */
export function installSteps({ userAgent, touchPoints }: BrowserText): readonly string[] {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple) {
    return [
      /CriOS|FxiOS|EdgiOS/.test(userAgent)
        ? 'Tap the Share button in the address bar'
        : 'Tap the Share button at the edge of the screen',
      'Choose Add to Home Screen',
      'Tap Add',
    ];
  }
  if (/Android/.test(userAgent)) {
    return ['Open the browser’s menu, the three dots', 'Choose Install or Add to Home screen'];
  }
  if (/Firefox\//.test(userAgent)) return [];
  if (/Macintosh/.test(userAgent) && !/Chrome\//.test(userAgent)) {
    return ['Open the File menu', 'Choose Add to Dock'];
  }
  return ['Look for the Install button at the end of the address bar', 'Choose Install'];
}
