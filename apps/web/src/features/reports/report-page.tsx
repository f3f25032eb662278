import { asPermissionId, asQuestId } from '@metalquest/core/ids';
import { profileName } from '@metalquest/core/profile/profile-name';
import { FIND_COLUMN_NAMES, FIND_COLUMNS, type FindColumn } from '@metalquest/core/report/find-columns';
import { REPORT_KINDS, REPORT_NAMES, type ReportKind } from '@metalquest/core/report/report';
import { paperSizeOf } from '@metalquest/pdf/pdf-page';
import { Link, Navigate, useParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { MapPictureMaker } from '../../map/picture/map-picture.tsx';
import { dayText } from '../../records/date-text.ts';
import { depthRangeText } from '../../records/depth-range.ts';
import { useChoice } from '../../records/use-choices.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DaysFilter } from '../../ui/days-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContentsFields } from './contents-fields.tsx';
import { ListFilters } from './list-fields.tsx';
import { ReportActions } from './report-actions.tsx';
import type { ReportChoices } from './report-choices.ts';
import { EMPTY_TEXTS, LABELS } from './report-copy.ts';
import { ReportPreview } from './report-preview.tsx';
import { SubjectField } from './subject-field.tsx';
import { useMapPicture } from './use-map-picture.ts';
import { usePrint } from './use-print.ts';
import { useReport } from './use-report.ts';
import { useReportChoices } from './use-report-choices.ts';
import { useReportFormatters } from './use-report-formatters.ts';
import { useSaveCsv } from './use-save-csv.ts';
import { useSavePdf } from './use-save-pdf.ts';

interface ReportPageProps {
  readonly kind: ReportKind;
}

/** `/reports/{kind}`: the choices and a preview of the pages, side by side or on a phone stacked. */
function ReportPage({ kind }: ReportPageProps) {
  const { queries } = useEngine();
  const display = useDisplay();
  const { units } = display;
  const profile = useLive(() => queries.profile(), [queries]);
  const figures = useLive(
    () => (kind === 'finds' ? queries.findFigures({}) : Promise.resolve(null)),
    [queries, kind],
  );
  const [choices, change] = useReportChoices(kind);
  const words = useReportFormatters();
  const narrowed = useNarrowed(kind === 'finds' ? choices : null, display);
  const detectorist = profile.status === 'ready' ? profileName(profile.value) : null;
  const { making, drawMap } = useMapPicture(kind);
  const { state, pdfWorker, retry } = useReport({ kind, choices, words, detectorist, narrowed, drawMap });
  const pdf = useSavePdf(pdfWorker);
  const csv = useSaveCsv();
  const { drawsAll, isPreparing, print } = usePrint();
  if (figures.status === 'error') throw figures.error;
  const { ready } = state;
  const isReady = state.status === 'ready' && ready !== null;

  return (
    <div className="page-width flex grow flex-col py-5 md:py-8 print:block print:max-w-none print:p-0">
      <div className="print:hidden">
        <BackLink to="/reports">Analytics</BackLink>
        <h1 className="text-2xl md:text-3xl">{REPORT_NAMES[kind]}</h1>
        <p className="mt-2 max-w-prose text-pretty text-muted">{LABELS[kind]}</p>
      </div>
      {making ? <MapPictureMaker key={JSON.stringify(making.frame)} {...making} /> : null}
      {state.status === 'nothing' ? (
        <EmptyState
          className="md:py-14"
          title={EMPTY_TEXTS[kind].title}
          description={EMPTY_TEXTS[kind].description}
          action={
            <Button asChild>
              <Link to={EMPTY_TEXTS[kind].to}>{EMPTY_TEXTS[kind].label}</Link>
            </Button>
          }
        />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:m-0 print:block">
          <div className="grid min-w-0 content-start gap-7 self-start lg:sticky lg:top-4 lg:row-span-2 lg:-mx-3 lg:max-h-[calc(100dvh-var(--foot)-2rem)] lg:overflow-y-auto lg:px-3 lg:pb-2 print:hidden">
            {/* Renders all fields at once, to avoid a layout shift. */}
            {choices && figures.status === 'ready' ? (
              <>
                {kind === 'quest' ? (
                  <SubjectField
                    by="questId"
                    selected={choices.questId}
                    onChoose={(id) => id && change({ questId: asQuestId(id) })}
                  />
                ) : null}
                {kind === 'permission' ? (
                  <SubjectField
                    by="permissionId"
                    selected={choices.permissionId}
                    onChoose={(id) => id && change({ permissionId: asPermissionId(id) })}
                  />
                ) : null}
                {kind === 'quest' ? null : (
                  <DaysFilter title="Days" days={choices.days} onChange={(days) => change({ days })} />
                )}
                {figures.value ? (
                  <ListFilters figures={figures.value} choices={choices} onChange={change} />
                ) : null}
                <ContentsFields
                  kind={kind}
                  contents={choices.contents}
                  onChange={(contents) => change({ contents })}
                />
                {kind === 'finds' ? <ColumnFields choices={choices} onChange={change} /> : null}
              </>
            ) : (
              // As high as the fields, to avoid a layout shift.
              <Skeleton className={kind === 'finds' ? 'h-[100rem] lg:h-96' : 'h-96'} />
            )}
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-start-2">
            <ReportPreview
              state={state}
              drawsAll={drawsAll}
              paper={paperSizeOf(units) === 'a4' ? 'A4' : 'US Letter'}
              onRetry={retry}
            />
          </div>
          {/* Sticky, unless large text would make it cover most of the screen. */}
          <div className="bottom-(--foot) z-20 -mx-4 border-line max-lg:[@media(min-height:34rem)]:sticky border-t bg-paper px-4 py-3 md:-mx-10 md:px-10 lg:static lg:col-start-2 lg:row-start-1 lg:mx-0 lg:border-0 lg:p-0 print:hidden">
            <ReportActions
              isReady={isReady}
              pageCount={ready?.pages.length ?? 0}
              pdfDone={pdf.done}
              onPdf={() => ready && pdf.save(ready)}
              onCancelPdf={pdf.cancel}
              isPreparingPrint={isPreparing}
              onPrint={print}
              csv={
                kind === 'finds'
                  ? { done: csv.done, onSave: () => choices && csv.save(choices), onCancel: csv.cancel }
                  : null
              }
            />
          </div>
        </div>
      )}
    </div>
  );
}

export function Component() {
  const { kind } = useParams();
  const known = REPORT_KINDS.find((each) => each === kind);
  return known ? <ReportPage key={known} kind={known} /> : <Navigate to="/reports" replace />;
}

interface ColumnFieldsProps {
  readonly choices: ReportChoices;
  readonly onChange: (change: Partial<ReportChoices>) => void;
}

function ColumnFields({ choices: { columns }, onChange }: ColumnFieldsProps) {
  const toggle = (column: FindColumn, isOn: boolean) =>
    onChange({
      columns: FIND_COLUMNS.filter((each) => (each === column ? isOn : columns.includes(each))),
    });
  return (
    <fieldset>
      <legend className="eyebrow mb-1 font-sans">Columns</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {FIND_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={FIND_COLUMN_NAMES[column]}
            checked={columns.includes(column)}
            onCheckedChange={(isOn) => toggle(column, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Describes the list's filters for its heading; names a place only if the report may reveal places. */
function useNarrowed(choices: ReportChoices | null, display: Display): readonly string[] {
  const quest = useChoice('questId', choices?.questId ?? null);
  const permission = useChoice('permissionId', choices?.permissionId ?? null);
  const detector = useChoice('detectorId', choices?.detectorId ?? null);
  if (!choices) return [];
  const { category, period, material, depth, search, hasPhoto, days, contents } = choices;
  const { locale } = display;
  const placed = contents.positions === 'exact';
  return [
    category,
    period,
    material,
    depth ? `${depthRangeText(depth, display)} deep` : null,
    search.trim() ? `containing “${search.trim()}”` : null,
    quest && (placed ? quest.name : 'from one quest'),
    permission && (placed ? permission.name : 'from one permission'),
    detector?.name,
    hasPhoto === null ? null : hasPhoto ? 'with a photo' : 'without a photo',
    days.from ? `since ${dayText(days.from, locale)}` : null,
    days.to ? `until ${dayText(days.to, locale)}` : null,
  ].flatMap((part) => part || []);
}
