/** How long the browser has to begin with the file before its address ends. */
const ADDRESS_LIFE_MS = 60_000;

/** Saves a file where the browser keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE_MS);
}
