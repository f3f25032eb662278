import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { FindId, QuestId } from '@metalquest/core/ids';
import type { DeletedElsewhere, Notice } from '@metalquest/core/queue/notice';
import type { FullPart } from '@metalquest/core/queue/queue-item';
import type { QueueStats } from '@metalquest/core/queue/stats';
import type { CommandErrorCode } from '../commands/command-error.ts';

/** Background events for toasts in this tab; important ones are also in the replica (queue, notices). */
export type SyncEvent =
  /** The server refused a change; it will be retried. Text: syncErrorToast. */
  | {
      readonly type: 'item-failed';
      readonly table: string;
      readonly entityId: string;
      readonly label: string;
      readonly message: string;
    }
  /** Refused for the third time. Text: syncFailedPermanentlyToast. */
  | {
      readonly type: 'item-failed-permanently';
      readonly table: string;
      readonly entityId: string;
      readonly label: string;
      readonly message: string;
    }
  /** A quest made on this device has reached the server. Text: syncedToast. */
  | { readonly type: 'synced-quest'; readonly questId: QuestId; readonly label: string }
  | { readonly type: 'synced-find'; readonly findId: FindId; readonly label: string }
  /** A row changed here was deleted on another device; the change is stored with a notice. */
  | {
      readonly type: 'deleted-elsewhere';
      readonly table: string;
      readonly entityId: string;
      readonly label: string;
      readonly noticeId: number;
    }
  /** A notice of another kind was added (replica/notices.ts). Text: noticeText. */
  | { readonly type: 'noticed'; readonly notice: Exclude<Notice, DeletedElsewhere> }
  /** A check of the queue every 5 minutes. Text: queueHealthToast. */
  | {
      readonly type: 'queue-health';
      readonly stats: QueueStats;
      readonly lastWarningAtMs: number | null;
      readonly nowMs: number;
    }
  /** The account is full and a change waits; emitted once until there may be room. Text: accountFullToast. */
  | { readonly type: 'account-full'; readonly part: FullPart }
  /** The account is close to its limit of rows. Text: quotaNearToast. */
  | { readonly type: 'quota-near'; readonly quota: RowQuota }
  /** A server row that this version cannot read was omitted. */
  | {
      readonly type: 'row-ignored';
      readonly table: string;
      readonly entityId: string;
      readonly reason: string;
    }
  /** The device could not store or read data; sync continues when it can. */
  | { readonly type: 'device-failed'; readonly code: CommandErrorCode; readonly message: string }
  /** A newer version of the app has upgraded the replica; the engine has stopped. Text: outdatedToast. */
  | { readonly type: 'outdated' }
  /** The replica opens once tabs with an older version are closed. Text: upgradeBlockedToast. */
  | { readonly type: 'upgrade-blocked' }
  /** The session has ended or belongs to another user: sending stops until the user signs in. */
  | { readonly type: 'signed-out' };
