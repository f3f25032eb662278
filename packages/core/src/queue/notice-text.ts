import type { DeletedElsewhere, MissingOnServer, Notice } from './notice.ts';
import { capitalised, countedList } from './row-words.ts';

export interface NoticeText {
  readonly title: string;
  readonly text: string;
  /** What a restore recreates: 'the find with 2 photos'; null if nothing can be restored. */
  readonly restores: string | null;
}

function restored(notice: DeletedElsewhere | MissingOnServer): string | null {
  if (!notice.kept) return null;
  const below = countedList(notice.kept);
  return below ? `${notice.label} with ${below}` : notice.label;
}

/** Text of a notice (design: a delete beats an update and the user is told). */
export function noticeText(notice: Notice): NoticeText {
  const name = capitalised(notice.label);
  switch (notice.kind) {
    case 'deleted-elsewhere':
      return {
        title: `${name} was deleted on another device`,
        text: 'What you changed here came after that and was not sent. You can bring it back with your changes.',
        restores: restored(notice),
      };
    case 'missing-on-server':
      return {
        title: `${name} is no longer on the server`,
        text:
          'The server was restored from a backup. Either this was deleted on another device or the backup did not ' +
          'have it yet.',
        restores: restored(notice),
      };
    case 'ignored':
      return {
        title: `${name} was left out`,
        text:
          notice.source === 'server'
            ? `What the server sent holds ${notice.reason}, which could harm you. It stays on the server and is not shown here.`
            : `What was stored on this device holds ${notice.reason}, which could harm you. It is not used.`,
        restores: null,
      };
  }
}
