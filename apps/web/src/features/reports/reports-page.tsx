import { REPORT_KINDS, REPORT_NAMES, type ReportKind } from '@metalquest/core/report/report';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { ReportPicture, SoilPicture, StatisticsPicture } from './hub-pictures.tsx';

const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  quest: 'One outing, from start to end',
  season: 'Several months together',
  permission: 'Only the finds from their land',
  finds: 'A table, on paper or for a spreadsheet',
};

/** `/reports`: links to statistics, soil analysis and the reports. */
function ReportsPage() {
  const { queries } = useEngine();
  const { locale } = useDisplay();
  const counts = useLive(async () => {
    const finds = (await queries.findCounts()).total;
    return { finds, quests: (await queries.quests({ offset: 0, limit: 1 })).total };
  }, [queries]);
  const number = new Intl.NumberFormat(locale);
  const { value } = counts;
  const isEmpty = value !== undefined && value.finds === 0 && value.quests === 0;
  return (
    <div className="page-width flex grow flex-col py-5 pb-12 md:py-8">
      <h1 className="text-2xl md:text-3xl">Analytics</h1>
      <p className="mt-2 min-h-6 max-w-prose text-muted">
        {value && !isEmpty
          ? `Made from your ${number.format(value.finds)} finds in ${number.format(value.quests)} quests, on this device.`
          : 'Made from your quests and finds, on this device.'}
      </p>
      {isEmpty ? (
        <Note
          className="mt-4 max-w-3xl"
          action={
            <Button asChild>
              <Link to="/quests">Start a quest</Link>
            </Button>
          }
        >
          Nothing to show yet. These pages fill after your first quest.
        </Note>
      ) : null}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
        <ReportLink
          to="/statistics"
          title="Statistics"
          words="Finds over time, by depth and by category, gear compared, your best spots"
          picture={<StatisticsPicture className="h-full w-full max-w-72" />}
        />
        <ReportLink
          to="/reports/soil-analysis"
          title="Soil analysis"
          words="How the ground relates to your finds"
          picture={<SoilPicture className="h-full w-full" />}
        />
      </div>
      <h2 className="mt-10 text-xl">Reports</h2>
      <p className="mt-1.5 max-w-prose text-pretty text-muted">
        Reports to print, save as a PDF or share. You choose the contents and whether places are shown.
      </p>
      <ul className="wrap-anywhere mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-t sm:grid-cols-2 sm:border-0 lg:gap-y-2 xl:grid-cols-4">
        {REPORT_KINDS.map((kind) => (
          <li key={kind} className="border-line border-b sm:border-0">
            <Link
              to={`/reports/${kind}`}
              className="group flex min-h-14 items-center gap-4 rounded-card py-3 transition-colors sm:p-4 sm:hover:bg-moss-tint xl:flex-col xl:items-start xl:gap-5 xl:p-5"
            >
              <ReportPicture
                kind={kind}
                className="w-14 shrink-0 drop-shadow-sm transition-transform group-hover:-translate-y-0.5 sm:w-20 xl:w-32 motion-reduce:group-hover:translate-y-0"
              />
              <span className="min-w-0 grow">
                <span className="display block text-lg">{REPORT_NAMES[kind]}</span>
                <span className="mt-1 block text-pretty text-muted text-sm">{KIND_LABELS[kind]}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                size={20}
                strokeWidth={1.75}
                className="shrink-0 text-muted sm:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-pretty text-muted">
        These pages get better with more of your history.{' '}
        <Link to="/import" className="text-sky underline underline-offset-4">
          Import records
        </Link>{' '}
        from another app, a GPS or a spreadsheet.
      </p>
    </div>
  );
}

interface WayProps {
  readonly to: string;
  readonly title: string;
  readonly words: string;
  readonly picture: ReactNode;
}

function ReportLink({ to, title, words, picture }: WayProps) {
  return (
    <Link
      to={to}
      className="group wrap-anywhere grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card shadow-soft transition-colors hover:border-edge"
    >
      <span className="flex h-28 items-end justify-center overflow-hidden bg-paper md:h-36">{picture}</span>
      <span className="flex items-center gap-3 border-line border-t p-4 md:p-5">
        <span className="min-w-0 grow">
          <span className="display block text-lg">{title}</span>
          <span className="mt-1 block text-pretty text-muted text-sm">{words}</span>
        </span>
        <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-muted" />
      </span>
    </Link>
  );
}

export { ReportsPage as Component };
