import { FolderInput } from 'lucide-react';
import { Link } from 'react-router';
import { platform } from '#platform';
import { OwnServer } from '../../../records/own-server.tsx';
import { Button } from '../../../ui/button.tsx';
import { Setting } from '../setting.tsx';
import { DownloadSetting } from './download-setting.tsx';
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
        title="Import records"
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
        <Setting title="Server" hint="Each server has its own accounts.">
          <OwnServer />
        </Setting>
      ) : null}
      <Setting
        title="Export for other apps"
        hint="Export GPX, GeoJSON, KML or CSV files from your filtered list of finds or quests, or from one quest. You choose how exact the places are."
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
