import type { Bounds } from '@metalquest/core/geo/bounds';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { addToMap, cancelAdding, useAdding } from '../../../map/device/adding.ts';
import { hasFileSystem } from '../../../map/device/device-folder.ts';
import { deleteHalfCopies } from '../../../map/device/device-maps.ts';
import { useDeviceMaps } from '../../../map/device/use-device-maps.ts';
import { warn } from '../../../platform/warn.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { DeviceMapRow } from './device-map-row.tsx';

export interface DeviceMapsProps {
  /** Places a picture on the map. */
  readonly onPlace: (id: string) => void;
  readonly onGo: (bounds: Bounds) => void;
}

/** Some phones know only types, and show files of other types as this one. */
const ACCEPTED =
  '.pmtiles,.mbtiles,.geojson,.json,.gpx,.kml,application/octet-stream,application/vnd.sqlite3,' +
  'application/geo+json,application/json,application/gpx+xml,application/vnd.google-earth.kml+xml,' +
  '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp,.tif,.tiff,image/tiff';

export function DeviceMaps({ onPlace, onGo }: DeviceMapsProps) {
  const { userId } = useEngine();
  const maps = useDeviceMaps() ?? [];
  const adding = useAdding();
  useEffect(() => {
    deleteHalfCopies(userId).catch((cause: unknown) =>
      warn('Half copies of maps cannot be deleted', { cause }),
    );
  }, [userId]);
  const add = async (file: File) => {
    const map = await addToMap(userId, file);
    if (map?.kind === 'picture') onPlace(map.id);
  };
  return (
    <section aria-label="Map files" className="mt-6 border-line border-t pt-5">
      <h3 className="eyebrow mb-2.5 font-sans">Map files</h3>
      {maps.length > 0 ? (
        <ul className="mb-3 grid gap-2.5">
          {maps.map((map) => (
            <DeviceMapRow key={map.id} map={map} onPlace={onPlace} onGo={onGo} />
          ))}
        </ul>
      ) : null}
      <p className="mb-3 text-muted text-sm">
        Maps (.pmtiles, .mbtiles, GeoTIFF), drawings (.geojson, .gpx, .kml), and scanned maps and photos
        (.jpg, .png, .webp) from your own files work without signal. They stay on this device: they are not
        synced and not in a backup.
      </p>
      {adding.state === 'copying' ? (
        <Copying {...adding} />
      ) : hasFileSystem() ? (
        <FileButton
          label="Open a map file"
          accept={ACCEPTED}
          onFiles={([file]) => {
            if (file) void add(file);
          }}
          className="min-h-11 w-full px-4 py-2 font-[560]"
        >
          <FolderOpen aria-hidden="true" size={20} strokeWidth={1.75} />
          Open a map file
        </FileButton>
      ) : (
        <Note>
          This browser cannot keep map files. Leave private browsing, or use a current version of Chrome,
          Edge, Firefox or Safari.
        </Note>
      )}
      {adding.state === 'failed' ? (
        <Note tone="problem" className="mt-3">
          <span className="wrap-anywhere">{adding.name}</span>: {adding.reason}
        </Note>
      ) : null}
    </section>
  );
}

interface CopyingProps {
  readonly name: string;
  readonly bytes: number;
  readonly copiedBytes: number;
}

function Copying({ name, bytes, copiedBytes }: CopyingProps) {
  const locale = navigator.language;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere mb-1 text-sm">{name}</p>
        <ProgressBar label={`Copying ${name}`} done={copiedBytes / Math.max(1, bytes)} />
        <p className="mt-1 text-muted text-sm">
          {formatBytes(copiedBytes, locale)} of {formatBytes(bytes, locale)}
        </p>
      </div>
      <Button variant="secondary" onClick={cancelAdding}>
        Cancel
      </Button>
    </div>
  );
}
