import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface ReportActionsProps {
  readonly isReady: boolean;
  readonly pageCount: number;
  /** Finished pages of the PDF; null when idle. */
  readonly pdfDone: number | null;
  readonly onPdf: () => void;
  readonly onCancelPdf: () => void;
  readonly isPreparingPrint: boolean;
  readonly onPrint: () => void;
  /** Absent for reports without a table. */
  readonly csv: {
    readonly done: number | null;
    readonly onSave: () => void;
    readonly onCancel: () => void;
  } | null;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function ReportActions(props: ReportActionsProps) {
  const { isReady, pageCount, pdfDone, onPdf, onCancelPdf, isPreparingPrint, onPrint, csv } = props;
  if (pdfDone !== null)
    return (
      <Working
        label={`Page ${Math.min(pdfDone + 1, pageCount)} of ${pageCount}`}
        done={pageCount > 0 ? pdfDone / pageCount : null}
        onCancel={onCancelPdf}
      />
    );
  if (csv && csv.done !== null)
    return <Working label="Creating the list" done={csv.done} onCancel={csv.onCancel} />;
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:[&_button]:px-3 max-sm:[&_svg]:hidden">
      <Button className="grow md:grow-0" aria-disabled={!isReady} onClick={() => isReady && onPdf()}>
        <FileText {...icon} />
        Save PDF
      </Button>
      <Button
        variant="secondary"
        className="grow md:grow-0"
        aria-disabled={!isReady || isPreparingPrint}
        onClick={() => isReady && !isPreparingPrint && onPrint()}
      >
        <Printer {...icon} />
        {isPreparingPrint ? 'Getting photos...' : 'Print'}
      </Button>
      {csv ? (
        <Button
          variant="secondary"
          className="grow md:grow-0"
          aria-disabled={!isReady}
          onClick={() => isReady && csv.onSave()}
        >
          <FileSpreadsheet {...icon} />
          Save CSV
        </Button>
      ) : null}
    </div>
  );
}

function Working({ label, done, onCancel }: { label: string; done: number | null; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p className="mb-1.5 text-sm tabular-nums">{label}</p>
        <ProgressBar label="Progress of the file" done={done} />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
