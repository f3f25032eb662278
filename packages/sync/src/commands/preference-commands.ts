import { editPreferences } from '@metalquest/core/preferences/edit-preferences';
import { DEFAULT_PREFERENCES, type UserPreferences } from '@metalquest/core/preferences/preferences';
import { preferencesNotSavedToast } from '@metalquest/core/preferences/preferences-messages';
import { preferencesTable } from '../mapping/person-tables.ts';
import { storedRow } from '../replica/write-rows.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { updateRow } from './row-changes.ts';

/** The server creates the row with the account, so the first change is an UPDATE too. */
export function preferenceCommands(context: CommandContext) {
  const { replica, userId } = context;
  const title = preferencesNotSavedToast(null).title;
  const stores = [replica.rows(preferencesTable), replica.queue];
  return {
    savePreferences: (changes: Partial<UserPreferences>) =>
      inOneTransaction(context, title, stores, async () => {
        const unknown = storedRow(preferencesTable, userId, DEFAULT_PREFERENCES, {
          xid: null,
          generation: 0,
        });
        const before = (await replica.rows(preferencesTable).get(userId)) ?? unknown;
        const edited = editPreferences(before.value, changes);
        if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
        await updateRow(replica, preferencesTable, before, edited.value, stampOf(context));
        return edited.value;
      }),
  };
}
