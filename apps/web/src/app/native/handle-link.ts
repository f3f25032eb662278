import { type AppLink, readAppLink } from '@metalquest/core/links/app-link';
import { linkMark, withMark, worksOnce } from '@metalquest/core/links/handled-links';
import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';

/** What the handling of links needs of the app and the phone. */
export interface LinkParts {
  /** Origin of the server that the app is set to; null when none is. */
  server(): string | null;
  /** Whether somebody is signed in with a session that the server takes. */
  isSignedIn(): boolean;
  readonly marks: { read(): readonly string[]; keep(marks: readonly string[]): void };
  closePage(): Promise<void>;
  goTo(path: string): void;
  /** Where a mail's link leads, asked of the server; rejects without a network. */
  whereItLeads(address: string): Promise<string | null>;
  openFile(uri: string): void;
  tell(title: string, description: string): void;
}

/**
 * Handles the links that the system gives the app, one after the other. One that is good for one use is handled once,
 * also after a restart, when the system gives the same one again. `launch` is the link that the app was opened with,
 * which some systems repeat as an event.
 */
export function linkHandler(parts: LinkParts, launch: string | null) {
  let isRepeated = false;
  const inTurn = oneAfterTheOther();

  async function handle(url: string, isLaunch: boolean): Promise<void> {
    if (!isLaunch && url === launch && !isRepeated) {
      isRepeated = true;
      return;
    }
    const link = readAppLink(url, parts.server());
    const isOnce = link.kind !== 'file' && (isLaunch || worksOnce(url));
    const marks = withMark(parts.marks.read(), linkMark(url));
    if (isOnce && marks === null) return;
    // Not before a mail's link was asked of the server: without a network it is as good as before.
    const isDone = await act(link);
    if (isDone && isOnce && marks) parts.marks.keep(marks);
  }

  async function act(link: AppLink): Promise<boolean> {
    switch (link.kind) {
      case 'file':
        parts.openFile(link.uri);
        return true;
      case 'code':
        await parts.closePage();
        // Nobody is moved to another account by a link; signing in again is for who has no session left.
        if (parts.isSignedIn()) {
          parts.tell('You are signed in already', 'To use another account, sign out first.');
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
          parts.tell(
            'This link is for another server',
            'This app uses a different server. Open the link in a browser.',
          );
        } else parts.tell('This link cannot be read', 'Ask for a new link and open it on this phone.');
        return true;
    }
  }

  async function follow(address: string): Promise<boolean> {
    let end: string | null;
    try {
      end = await parts.whereItLeads(address);
    } catch {
      parts.tell(
        'The link could not be opened',
        'There is no connection. Open the link again when you have signal.',
      );
      return false;
    }
    const link = end === null ? null : readAppLink(end, parts.server());
    if (link?.kind === 'route') parts.goTo(link.path);
    else parts.tell('This link cannot be read', 'The server did not accept it. Ask for a new link.');
    return true;
  }

  return (url: string, isLaunch = false): Promise<void> => inTurn(() => handle(url, isLaunch));
}
