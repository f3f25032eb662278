import { device } from '#device';

const ADDRESS_LIFE_MS = 60_000;

export const savedLocationText = device.share ? 'where you sent it' : 'in your downloads';

/** Downloads or shares a file. False if cancelled. Rejects with a message for the user. */
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
