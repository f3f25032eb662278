import { FolderInput } from 'lucide-react';
import { Link } from 'react-router';
import { platform } from '#platform';
import { OwnServer } from '../../records/own-server.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadSetting } from './download-setting.tsx';
import { Setting } from './setting.tsx';
import { StorageFigures } from './storage-figures.tsx';

const LISTS = [
  { to: '/finds', label: 'Finds' },
  { to: '/quests', label: 'Quests' },
] as const;

export function DataSection() {
  return (
    <>
      <Setting title="Storage used">
        <StorageFigures />
      </Setting>
      <Setting
        title="Bring your records"
        hint="Walks, finds and photos from other apps, a GPS, a spreadsheet or a MetalQuest archive. You review the records before they are saved, and you can undo a whole import."
      >
        <Button asChild variant="secondary">
          <Link to="/import">
            <FolderInput aria-hidden="true" size={20} strokeWidth={1.75} />
            Import files
          </Link>
        </Button>
      </Setting>
      <DownloadSetting />
      {platform.isNative ? (
        <Setting title="Where it is sent" hint="Each server has accounts of its own.">
          <OwnServer />
        </Setting>
      ) : null}
      <Setting
        title="For other programs"
        hint="GPX, GeoJSON, KML and CSV are made where the records are: of a list as you have filtered it, or of one quest. You choose how exact the places are."
      >
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {LISTS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-sky underline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Setting>
    </>
  );
}
