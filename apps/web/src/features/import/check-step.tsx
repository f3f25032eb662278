import { useState } from 'react';
import { useDisplay } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountNote } from './account-note.tsx';
import { FindPreviews } from './find-previews.tsx';
import { countOfKind } from './import-words.ts';
import { KindTable } from './kind-table.tsx';
import { LooseFindsChoice } from './loose-finds-choice.tsx';
import { OpenQuests } from './open-quests.tsx';
import { OtherPreviews } from './other-previews.tsx';
import { PhotoPreviews } from './photo-previews.tsx';
import { Problems } from './problems.tsx';
import { QuestPreviews } from './quest-previews.tsx';
import type { StepProps } from './step-props.ts';
import { Tallies } from './tallies.tsx';
import { UndatedQuests } from './undated-quests.tsx';
import { useDryRun } from './use-dry-run.ts';

type Shown = 'quests' | 'finds' | 'media' | 'others' | 'problems';

/** Previews the import and asks for missing data. Writes nothing. */
export function CheckStep({ session, steps }: StepProps) {
  const { locale } = useDisplay();
  const outlook = useDryRun(session);
  const [chosen, setChosen] = useState<Shown | null>(null);
  const { candidates, without } = session;
  if (!candidates || !outlook) return null;
  const { contacts, permissions, interactions, gear, bucketItems, boundaries } = candidates;
  const others = [...contacts, ...permissions, ...interactions, ...gear, ...bucketItems, ...boundaries]
    .length;
  const count = (n: number): string => n.toLocaleString(locale);
  const tabs: readonly { id: Shown; label: string; count: number }[] = [
    { id: 'quests', label: 'Quests', count: candidates.quests.length },
    { id: 'finds', label: 'Finds', count: candidates.finds.length },
    { id: 'media', label: 'Photos', count: candidates.media.length },
    { id: 'others', label: 'Others', count: others },
    { id: 'problems', label: 'Remarks', count: candidates.problems.length },
  ];
  const filled = tabs.filter((tab) => tab.count > 0);
  const shown = chosen ?? filled[0]?.id ?? 'problems';
  const toggle = (key: string): void => {
    const next = new Set(without);
    if (!next.delete(key)) next.add(key);
    steps.change({ without: next });
  };
  const list = { candidates, outlook, without, onToggle: toggle, locale };
  const canImport = outlook.fresh > 0 && outlook.daysMissing === 0;
  const ways = (
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
        <Tallies outlook={outlook} locale={locale} />
        <KindTable counts={outlook.run.counts} locale={locale} />
        <div className="grid gap-2 max-lg:hidden">
          <ImportButton canImport={canImport} outlook={outlook} locale={locale} onStart={steps.start} />
        </div>
        <div className="grid max-lg:hidden">{ways}</div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {outlook.fresh === 0 ? (
          <EmptyState
            title={
              outlook.duplicate > 0 ? 'Everything is already here' : 'Nothing in these files can be imported'
            }
            description={
              outlook.duplicate > 0
                ? 'All records in these files are already in MetalQuest. There is nothing to do.'
                : 'See the problems below and how to fix them.'
            }
          />
        ) : null}
        <AccountNote account={candidates.account} unset={session.here?.unset} />
        <OpenQuests quests={outlook.open} isQuestActive={session.here?.isQuestActive ?? false} />
        {outlook.undated.length > 0 ? (
          <UndatedQuests quests={outlook.undated} began={session.began} onChange={steps.setBegan} />
        ) : null}
        {outlook.loose.length > 0 ? (
          <LooseFindsChoice
            finds={outlook.loose}
            files={session.files.map(({ name }) => name)}
            value={session.looseFinds}
            onChange={(looseFinds) => steps.change({ looseFinds })}
            locale={locale}
          />
        ) : null}
        {filled.length > 0 ? (
          <Tabs
            label="Records in your files"
            value={shown}
            onValueChange={setChosen}
            tabs={filled.map((tab) => ({ id: tab.id, label: `${tab.label} ${count(tab.count)}` }))}
          >
            <div className="pt-5">
              {shown === 'quests' ? <QuestPreviews {...list} /> : null}
              {shown === 'finds' ? <FindPreviews {...list} /> : null}
              {shown === 'media' ? <PhotoPreviews {...list} files={session.files} /> : null}
              {shown === 'others' ? <OtherPreviews {...list} /> : null}
              {shown === 'problems' ? <Problems problems={candidates.problems} /> : null}
            </div>
          </Tabs>
        ) : null}
        <div className="flex flex-wrap justify-center lg:hidden">{ways}</div>
      </div>
      <div className="-mx-4 bottom-(--foot) z-20 border-line border-t bg-paper px-4 py-3 md:-mx-10 md:px-10 lg:hidden [@media(min-height:34rem)]:sticky">
        <ImportButton canImport={canImport} outlook={outlook} locale={locale} onStart={steps.start} />
      </div>
    </div>
  );
}

interface ImportButtonProps {
  readonly canImport: boolean;
  readonly outlook: NonNullable<ReturnType<typeof useDryRun>>;
  readonly locale: string;
  readonly onStart: () => Promise<void>;
}

function ImportButton({ canImport, outlook, locale, onStart }: ImportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { fresh, daysMissing } = outlook;
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
