import type { DryRun } from '@metalquest/core/import/dry-run';
import type { ArchivedAccount } from '@metalquest/core/import/import-plan';
import { CANDIDATE_KINDS } from '@metalquest/core/import/import-plan';
import type { RecordsHere } from '@metalquest/sync/engine';
import { useState } from 'react';
import { useDisplay } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { countOfKind, KIND_HEADINGS } from '../import-labels.ts';
import type { StepProps } from '../step-props.ts';
import { FindPreviews } from './find-previews.tsx';
import { LooseFindsChoice } from './loose-finds-choice.tsx';
import { OTHER_KINDS, OtherPreviews } from './other-previews.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import { Problems } from './problems.tsx';
import { QuestPreviews } from './quest-previews.tsx';
import { UndatedQuests } from './undated-quests.tsx';
import type { DryRunResult } from './use-dry-run.ts';
import { useDryRun } from './use-dry-run.ts';

interface AccountNoteProps {
  readonly account: ArchivedAccount | undefined;
  readonly unset: RecordsHere['unset'] | undefined;
}

const LABELS = { profile: ['name', 'picture'], preferences: ['settings'] } as const;
const LIST = new Intl.ListFormat('en-GB');

/** Explains that profile and settings from an archive do not replace existing values. */
function AccountNote({ account, unset }: AccountNoteProps) {
  const parts = (['profile', 'preferences'] as const).filter((part) => account?.[part]);
  if (parts.length === 0) return null;
  const named = (isTaken: boolean): string =>
    LIST.format(
      parts.filter((part) => (unset?.has(part) ?? false) === isTaken).flatMap((part) => LABELS[part]),
    );
  const [imported, skipped] = [named(true), named(false)];
  return (
    <p className="max-w-xl text-pretty text-muted">
      {imported ? `Your ${imported} come from the archive; your gallery stays closed. ` : ''}
      {skipped ? `Your ${skipped} stay as they are here.` : ''}
    </p>
  );
}

type Tab = 'quests' | 'finds' | 'media' | 'others' | 'problems';

/** Previews the import and asks for missing data. Writes nothing. */
export function CheckStep({ session, steps }: StepProps) {
  const { locale } = useDisplay();
  const dryRunResult = useDryRun(session);
  const [selectedTab, setSelectedTab] = useState<Tab | null>(null);
  const { candidates, excluded } = session;
  if (!candidates || !dryRunResult) return null;
  const others = OTHER_KINDS.reduce((sum, kind) => sum + candidates[kind].length, 0);
  const count = (n: number): string => n.toLocaleString(locale);
  const tabs: readonly { id: Tab; label: string; count: number }[] = [
    { id: 'quests', label: 'Quests', count: candidates.quests.length },
    { id: 'finds', label: 'Finds', count: candidates.finds.length },
    { id: 'media', label: 'Photos', count: candidates.media.length },
    { id: 'others', label: 'Others', count: others },
    { id: 'problems', label: 'Remarks', count: candidates.problems.length },
  ];
  const filled = tabs.filter((tab) => tab.count > 0);
  const activeTab = selectedTab ?? filled[0]?.id ?? 'problems';
  const toggle = (key: string): void => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    steps.change({ excluded: next });
  };
  const list = { candidates, dryRunResult, excluded, onToggle: toggle, locale };
  const canImport = dryRunResult.fresh > 0 && dryRunResult.daysMissing === 0;
  const tabBar = (
    <>
      <Button variant="ghost" onClick={steps.reset}>
        Choose other files
      </Button>
      {session.tables.size > 0 ? (
        <Button variant="ghost" onClick={steps.backToColumns}>
          Back to columns
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid content-start gap-5 lg:sticky lg:top-8 lg:order-last lg:self-start lg:border-line lg:border-l lg:pl-8">
        <Tallies dryRunResult={dryRunResult} locale={locale} />
        <KindTable counts={dryRunResult.run.counts} locale={locale} />
        <div className="grid gap-2 max-lg:hidden">
          <ImportButton
            canImport={canImport}
            dryRunResult={dryRunResult}
            locale={locale}
            onStart={steps.start}
          />
        </div>
        <div className="grid max-lg:hidden">{tabBar}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {dryRunResult.fresh === 0 ? (
          <EmptyState
            title={
              dryRunResult.duplicate > 0
                ? 'Everything is already here'
                : 'Nothing in these files can be imported'
            }
            description={
              dryRunResult.duplicate > 0
                ? 'All records in these files are already in MetalQuest. There is nothing to do.'
                : 'See the problems below and how to fix them.'
            }
          />
        ) : null}
        <AccountNote account={candidates.account} unset={session.existing?.unset} />
        <OpenQuests quests={dryRunResult.open} isQuestActive={session.existing?.isQuestActive ?? false} />
        {dryRunResult.undated.length > 0 ? (
          <UndatedQuests
            quests={dryRunResult.undated}
            startTimes={session.startTimes}
            onChange={steps.setBegan}
          />
        ) : null}
        {dryRunResult.loose.length > 0 ? (
          <LooseFindsChoice
            finds={dryRunResult.loose}
            files={session.files.map(({ name }) => name)}
            value={session.looseFinds}
            onChange={(looseFinds) => steps.change({ looseFinds })}
            locale={locale}
          />
        ) : null}
        {filled.length > 0 ? (
          <Tabs
            label="Records in your files"
            value={activeTab}
            onValueChange={setSelectedTab}
            tabs={filled.map((tab) => ({ id: tab.id, label: `${tab.label} ${count(tab.count)}` }))}
          >
            <div className="pt-5">
              {activeTab === 'quests' ? <QuestPreviews {...list} /> : null}
              {activeTab === 'finds' ? <FindPreviews {...list} /> : null}
              {activeTab === 'media' ? <PhotoPreviews {...list} files={session.files} /> : null}
              {activeTab === 'others' ? <OtherPreviews {...list} /> : null}
              {activeTab === 'problems' ? <Problems problems={candidates.problems} /> : null}
            </div>
          </Tabs>
        ) : null}
        <div className="flex flex-wrap justify-center lg:hidden">{tabBar}</div>
      </div>
      <div className="-mx-4 bottom-(--foot) z-20 border-line border-t bg-paper px-4 py-3 md:-mx-10 md:px-10 lg:hidden [@media(min-height:34rem)]:sticky">
        <ImportButton
          canImport={canImport}
          dryRunResult={dryRunResult}
          locale={locale}
          onStart={steps.start}
        />
      </div>
    </div>
  );
}

interface ImportButtonProps {
  readonly canImport: boolean;
  readonly dryRunResult: NonNullable<ReturnType<typeof useDryRun>>;
  readonly locale: string;
  readonly onStart: () => Promise<void>;
}

function ImportButton({ canImport, dryRunResult, locale, onStart }: ImportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { fresh, daysMissing } = dryRunResult;
  const start = async (): Promise<void> => {
    setBusy(true);
    await onStart();
    setBusy(false);
  };
  return (
    <>
      <Button size="field" className="w-full" disabled={!canImport || isBusy} onClick={() => void start()}>
        Import {fresh.toLocaleString(locale)} {fresh === 1 ? 'record' : 'records'}
      </Button>
      <p className="text-center text-muted text-sm empty:hidden">
        {daysMissing > 0
          ? `First enter the start date of ${countOfKind('quests', daysMissing, locale)}.`
          : canImport
            ? 'You can undo the whole import.'
            : ''}
      </p>
    </>
  );
}

function KindTable({ counts, locale }: { counts: DryRun['counts']; locale: string }) {
  const kinds = CANDIDATE_KINDS.filter((kind) => counts[kind].fresh + counts[kind].duplicate > 0);
  if (kinds.length === 0) return null;
  const hasDuplicates = kinds.some((kind) => counts[kind].duplicate > 0);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Records by kind</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">New</th>
          {hasDuplicates ? <th scope="col">Already here</th> : null}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-line border-t last:border-b">
            <th scope="row" className="py-2.5 font-normal">
              {KIND_HEADINGS[kind]}
            </th>
            <td className="figures py-2.5 text-right">
              {counts[kind].fresh.toLocaleString(locale)}
              <span className="sr-only"> new</span>
            </td>
            {hasDuplicates ? (
              <td className="w-24 py-2.5 pl-4 text-right text-muted text-sm tabular-nums">
                {counts[kind].duplicate > 0 ? `${counts[kind].duplicate.toLocaleString(locale)} here` : ''}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OpenQuests({
  quests,
  isQuestActive,
}: {
  readonly quests: DryRunResult['open'];
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
                ? 'will be active. Its timer has kept running.'
                : 'was active and will be paused at its last point, because another quest is active.'
              : 'will be paused.'}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tallies({ dryRunResult, locale }: { dryRunResult: DryRunResult; locale: string }) {
  const { fresh, duplicate, refused } = dryRunResult;
  return (
    <dl className="grid grid-cols-3 gap-4" data-testid="tallies">
      <Figure label="New" value={fresh.toLocaleString(locale)} />
      <Figure label="Already here" value={duplicate.toLocaleString(locale)} />
      <Figure label="Left out" value={refused.toLocaleString(locale)} />
    </dl>
  );
}
