import type { ImportOutlook } from './use-dry-run.ts';

/** Says how quests are imported that were still open when the archive was made. */
export function OpenQuests({
  quests,
  isQuestActive,
}: {
  readonly quests: ImportOutlook['open'];
  readonly isQuestActive: boolean;
}) {
  if (quests.length === 0) return null;
  const first = quests.find(({ open }) => open?.segmentStart);
  return (
    <section aria-labelledby="open-quests" className="border-line border-l-2 pl-4">
      <h2 id="open-quests" className="text-lg">
        Not ended yet
      </h2>
      <ul className="mt-1 grid gap-1 text-muted">
        {quests.map((quest) => (
          <li key={quest.key} className="text-pretty break-words">
            {quest.name}{' '}
            {quest.open?.segmentStart
              ? quest === first && !isQuestActive
                ? 'will be active: its timer has been running since.'
                : 'was active and will be paused at its last point, because another quest is active.'
              : 'will be paused.'}
          </li>
        ))}
      </ul>
    </section>
  );
}
