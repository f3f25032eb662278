import { toast } from './toast.ts';

interface CopyMessages {
  readonly copied: string;
  /** Shown if the browser refuses, with another way to copy. */
  readonly refused: { readonly title: string; readonly description: string };
}

/** Copies a text to the clipboard and shows the result. */
export async function copyText(text: string, { copied, refused }: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(refused.title, { description: refused.description });
  }
}
