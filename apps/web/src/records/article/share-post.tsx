import { Share2 } from 'lucide-react';
import { serverAddress } from '../../net/server-address.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

export interface SharePostProps {
  title: string;
  /** '/guides/ground-balance' */
  path: string;
}

/** Shares an article with the share sheet, else copies its URL. Without scripts the URL is a link. */
export function SharePost({ title, path }: SharePostProps) {
  return (
    <>
      <Button variant="secondary" className="noscript:hidden" onClick={() => void share(title, path)}>
        <Share2 aria-hidden="true" size={18} strokeWidth={1.75} />
        Share
      </Button>
      <noscript>
        <a
          href={path}
          rel="bookmark"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Link to this article
        </a>
      </noscript>
    </>
  );
}

async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, serverAddress()).href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return;
    }
  } catch (reason) {
    // The user cancelled the share sheet.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.info('Copy this link', { description: url });
  }
}
