import {
  editProfile,
  type ProfileChanges,
  profileNotSavedToast,
} from '@metalquest/core/profile/edit-profile';
import { profileTable } from '../mapping/person-tables.ts';
import { storedRow } from '../replica/write-rows.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { updateRow } from './row-changes.ts';

const EMPTY = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };

/** The server creates the row with the account, so the first change is an UPDATE too. */
export function profileCommands(context: CommandContext) {
  const { replica, userId } = context;
  const { title } = profileNotSavedToast('');
  return {
    saveProfile: (changes: ProfileChanges) =>
      inOneTransaction(context, title, [replica.rows(profileTable), replica.queue], async () => {
        const unknown = storedRow(profileTable, userId, EMPTY, { xid: null, generation: 0 });
        const before = (await replica.rows(profileTable).get(userId)) ?? unknown;
        const edited = editProfile(before.value, changes);
        if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
        await updateRow(replica, profileTable, before, edited.value, stampOf(context));
        return edited.value;
      }),
  };
}
