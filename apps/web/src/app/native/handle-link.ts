import { type AppLink, readAppLink } from '@metalquest/core/links/app-link';
import { isOneTimeLink, linkMark, withMark } from '@metalquest/core/links/handled-links';
import { serialQueue } from '@metalquest/core/serial-queue';

export interface LinkParts {
  server(): string | null;
  isSignedIn(): boolean;
  readonly marks: { read(): readonly string[]; write(marks: readonly string[]): void };
  closePage(): Promise<void>;
  goTo(path: string): void;
  /** Resolves an email link through the server; rejects without a network. */
  resolveRedirect(address: string): Promise<string | null>;
  openFile(uri: string): void;
  notify(title: string, description: string): void;
}

/** Handles deep links in turn, each single-use link once. Some systems report `launch` twice. */
export function linkHandler(parts: LinkParts, launch: string | null) {
  let isRepeated = false;
  const inTurn = serialQueue();

  async function handle(url: string, isLaunch: boolean): Promise<void> {
    if (!isLaunch && url === launch && !isRepeated) {
      isRepeated = true;
      return;
    }
    const link = readAppLink(url, parts.server());
    const isOneTime = link.kind !== 'file' && (isLaunch || isOneTimeLink(url));
    const marks = withMark(parts.marks.read(), linkMark(url));
    if (isOneTime && marks === null) return;
    // Marked only after success: without a network, an email link stays valid.
    const isDone = await act(link);
    if (isDone && isOneTime && marks) parts.marks.write(marks);
  }

  async function act(link: AppLink): Promise<boolean> {
    switch (link.kind) {
      case 'file':
        parts.openFile(link.uri);
        return true;
      case 'code':
        await parts.closePage();
        // A link must not switch accounts: it only signs in if there is no session.
        if (parts.isSignedIn()) {
          parts.notify('You are signed in already', 'To use another account, sign out first.');
        } else parts.goTo(`/auth/callback?${new URLSearchParams({ code: link.code })}`);
        return true;
      case 'route':
        await parts.closePage();
        parts.goTo(link.path);
        return true;
      case 'mail':
        return follow(link.address);
      case 'nothing':
        if (link.why === 'other') {
          parts.notify(
            'This link is for another server',
            'This app uses a different server. Open the link in a browser.',
          );
        } else parts.notify('This link cannot be read', 'Ask for a new link and open it on this phone.');
        return true;
    }
  }

  async function follow(address: string): Promise<boolean> {
    let end: string | null;
    try {
      end = await parts.resolveRedirect(address);
    } catch {
      parts.notify(
        'The link could not be opened',
        'There is no connection. Open the link again when you have signal.',
      );
      return false;
    }
    const link = end === null ? null : readAppLink(end, parts.server());
    if (link?.kind === 'route') parts.goTo(link.path);
    else parts.notify('This link cannot be read', 'The server did not accept it. Ask for a new link.');
    return true;
  }

  return (url: string, isLaunch = false): Promise<void> => inTurn(() => handle(url, isLaunch));
}
