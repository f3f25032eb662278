import {
  type ArchiveContent,
  archiveGap,
  archiveMedia,
  archiveRows,
} from '@metalquest/core/export/archive-text';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

/** Missing files that are listed; the archive's manifest.json has all of them. */
const NAMED = 5;

export function DownloadDone({ content, onRepeat }: { content: ArchiveContent; onRepeat: () => void }) {
  const isOnline = useOnline();
  const gap = archiveGap(content);
  const missing = [...content.missing.media, ...content.missing.paths].map(({ what }) => what);
  const files = archiveMedia(content);
  return (
    <div role="status" className="mt-4 max-w-xl">
      <p className="tabular-nums">
        Saved: {archiveRows(content)} records and{' '}
        {`${files} ${files === 1 ? 'photo or file' : 'photos and files'}`}.
      </p>
      {gap ? (
        <Note className="mt-3">
          <p>{gap}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted">
            {missing.slice(0, NAMED).map((what) => (
              <li key={what} className="wrap-anywhere">
                {what}
              </li>
            ))}
            {missing.length > NAMED ? <li>and {missing.length - NAMED} more, listed in the file</li> : null}
          </ul>
          <Button variant="secondary" className="mt-3" disabled={!isOnline} onClick={onRepeat}>
            {isOnline ? 'Fetch them and save again' : 'Needs signal to fetch them'}
          </Button>
        </Note>
      ) : null}
    </div>
  );
}
