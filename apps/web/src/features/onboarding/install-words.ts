/** What is known of the browser, as it says of itself. */
export interface BrowserWords {
  readonly userAgent: string;
  /** An iPad calls itself a Mac; fingers tell them apart. */
  readonly touchPoints: number;
}

/** How to put the app on the home screen by hand: what to tap, in order. Empty where the browser cannot. */
export function installSteps({ userAgent, touchPoints }: BrowserWords): readonly string[] {
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
