import type { DeletedElsewhere, MissingOnServer, Notice } from './notice.ts';
import { capitalised, countedList } from './row-labels.ts';

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

/** Text of a notice (design: a delete overrides an update, and the user is notified). */
export function noticeText(notice: Notice): NoticeText {
  const name = capitalised(notice.label);
  switch (notice.kind) {
    case 'deleted-elsewhere':
      return {
        title: `${name} was deleted on another device`,
        text: 'Your later changes on this device were not sent. You can restore it with your changes.',
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
            ? `The server's version contains ${notice.reason}, which could be harmful. It stays on the server and is not shown here.`
            : `The version on this device contains ${notice.reason}, which could be harmful. It is not used.`,
        restores: null,
      };
  }
}
