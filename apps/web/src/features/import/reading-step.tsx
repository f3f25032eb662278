import { formatBytes } from '@metalquest/core/units/byte-size';
import { FileSearch } from 'lucide-react';
import { useDisplay } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { StepProps } from './step-props.ts';

export function ReadingStep({ session, steps }: StepProps) {
  const { locale } = useDisplay();
  const { progress, files, step } = session;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const share = progress && progress.totalBytes > 0 ? progress.doneBytes / progress.totalBytes : null;
  return (
    <section className="mx-auto grid w-full max-w-xl gap-5 py-8 md:py-16">
      <FileSearch aria-hidden="true" size={40} strokeWidth={1.5} className="text-moss-deep" />
      <div>
        <h2 className="text-xl">{step === 'looking' ? 'Reading your files' : 'Reading'}</h2>
        <p className="mt-2 min-h-12 wrap-anywhere text-muted" role="status">
          {progress
            ? `${progress.file}: ${progress.records.toLocaleString(locale)} ${progress.records === 1 ? 'record' : 'records'} so far`
            : `${files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`}, ${formatBytes(total, locale)}`}
        </p>
      </div>
      <ProgressBar label="Reading" done={share} />
      <div>
        <Button variant="secondary" onClick={steps.cancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
