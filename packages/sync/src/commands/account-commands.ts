import { editPreferences } from '@metalquest/core/preferences/edit-preferences';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import { preferencesNotSavedToast } from '@metalquest/core/preferences/preferences-messages';
import {
  editProfile,
  type ProfileChanges,
  profileNotSavedToast,
} from '@metalquest/core/profile/edit-profile';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { storedRow } from '../replica/write-rows.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { updateRow } from './row-changes.ts';

const EMPTY_PROFILE = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };
const NOT_FROM_SERVER = { xid: null, generation: 0 };

/** The server creates both rows with the account, so the first change is an UPDATE too. */
export function accountCommands(context: CommandContext) {
  const { replica, userId } = context;
  const profiles = replica.rows(profileTable);
  const preferences = replica.rows(preferencesTable);
  return {
    saveProfile(changes: ProfileChanges) {
      const { title } = profileNotSavedToast('');
      return inOneTransaction(context, title, [profiles, replica.queue], async () => {
        const emptyRow = storedRow(profileTable, userId, EMPTY_PROFILE, NOT_FROM_SERVER);
        const before = (await profiles.get(userId)) ?? emptyRow;
        const edited = editProfile(before.value, changes);
        if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
        await updateRow(replica, profileTable, before, edited.value, stampOf(context));
        return edited.value;
      });
    },
    savePreferences(changes: Partial<UserPreferences>) {
      const { title } = preferencesNotSavedToast(null);
      return inOneTransaction(context, title, [preferences, replica.queue], async () => {
        const emptyRow = storedRow(preferencesTable, userId, DEFAULT_PREFERENCES, NOT_FROM_SERVER);
        const before = (await preferences.get(userId)) ?? emptyRow;
        const edited = editPreferences(before.value, changes);
        if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
        await updateRow(replica, preferencesTable, before, edited.value, stampOf(context));
        return edited.value;
      });
    },
  };
}
