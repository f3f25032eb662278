import { Download } from 'lucide-react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useSession } from '../../../net/auth/session.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Setting } from '../setting.tsx';
import { DownloadDone } from './download-done.tsx';
import { useDownload } from './use-download.ts';

/** Downloads all of the user's data as an archive made on this device. */
export function DownloadSetting({ title = 'Everything (ZIP)' }: { title?: string }) {
  const { queries } = useEngine();
  const isOnline = useOnline();
  const isGuest = useSession().user?.isGuest ?? false;
  const files = useLive(() => queries.filesHere(), [queries]);
  const { state, start, cancel } = useDownload();
  const away = files.value ? files.value.all - files.value.here : 0;
  return (
    <Setting
      title={title}
      hint={`All quests with their paths, finds, gear, contacts, permissions and bucket list items, with all photos and files: a page to read and data that you can import again. The file is made on this device, with or without signal, and contains your find spots.${isGuest ? '' : ' Recently deleted records are not in it; restore them first.'}`}
    >
      {state.at === 'working' ? (
        <div className="grid max-w-md gap-3">
          <p role="status" className="tabular-nums">
            {state.of > 0 ? `${state.done} of ${state.of} files` : 'Gathering your data...'}
          </p>
          <ProgressBar label="Download" done={state.of > 0 ? state.done / state.of : null} />
          <div>
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="secondary" onClick={start}>
          <Download aria-hidden="true" size={20} strokeWidth={1.75} />
          Download my data
        </Button>
      )}
      {state.at === 'rest' && away > 0 ? (
        <p className="mt-3 max-w-xl text-muted">{elsewhere(away, files.value?.all ?? 0, isOnline)}</p>
      ) : null}
      {state.at === 'done' ? <DownloadDone content={state.content} onRepeat={start} /> : null}
      {state.at === 'failed' ? (
        <Note tone="problem" className="mt-4 max-w-xl">
          {state.message}
        </Note>
      ) : null}
    </Setting>
  );
}

function elsewhere(away: number, all: number, isOnline: boolean): string {
  const these = `${away} of ${all} photos and files ${away === 1 ? 'is' : 'are'} not on this device`;
  return isOnline
    ? `${these}. They are downloaded while the file is made.`
    : `${these} and cannot be downloaded without signal. The file will list them as missing.`;
}
