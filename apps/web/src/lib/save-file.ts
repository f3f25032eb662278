import { device } from '#device';

/** How long the browser has to begin with the file before its address ends. */
const ADDRESS_LIFE_MS = 60_000;

/** Where a file is after it was saved, for the end of a sentence. */
export const savedWhere = device.share ? 'where you sent it' : 'among your downloads';

/**
 * Saves a file where the browser keeps downloads, or hands it to the phone's other apps. False when the person called it
 * off. Rejects with words that say why it could not be handed over.
 */
export async function saveFile(file: Blob, name: string): Promise<boolean> {
  if (device.share) return device.share(file, name);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE_MS);
  return true;
}
