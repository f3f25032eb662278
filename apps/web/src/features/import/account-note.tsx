import type { ArchivedAccount } from '@metalquest/core/import/import-plan';
import type { RecordsHere } from '@metalquest/sync/engine';

export interface AccountNoteProps {
  readonly account: ArchivedAccount | undefined;
  readonly unset: RecordsHere['unset'] | undefined;
}

const WORDS = { profile: ['name', 'picture'], preferences: ['settings'] } as const;
const LIST = new Intl.ListFormat('en-GB');

/** Says what happens to the profile and settings of an archive; existing values stay. */
export function AccountNote({ account, unset }: AccountNoteProps) {
  const parts = (['profile', 'preferences'] as const).filter((part) => account?.[part]);
  if (parts.length === 0) return null;
  const named = (isTaken: boolean): string =>
    LIST.format(
      parts.filter((part) => (unset?.has(part) ?? false) === isTaken).flatMap((part) => WORDS[part]),
    );
  const [taken, kept] = [named(true), named(false)];
  return (
    <p className="max-w-xl text-pretty text-muted">
      {taken ? `Your ${taken} come from the archive; your gallery stays closed. ` : ''}
      {kept ? `Your ${kept} stay as they are here.` : ''}
    </p>
  );
}
