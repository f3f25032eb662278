import type { Bounds } from '@metalquest/core/geo/bounds';
import { canHoldHeights, type MapKind } from '@metalquest/core/map/files/map-content';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { LocateFixed, MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DeviceFile } from '../../../map/device/device-map-store.ts';
import { changeDeviceMap, removeDeviceMap } from '../../../map/device/device-maps.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

const KINDS: Readonly<Record<DeviceFile['kind'], string>> = {
  base: 'Base map',
  overlay: 'Layer over the map',
  height: 'Relief',
  drawing: 'Drawing',
  picture: 'Picture',
};

/** ' of 12 parts' for a drawing; '' for a map. */
function moreOf(file: DeviceFile, locale: string): string {
  if (file.kind === 'picture') {
    return file.placement ? ` placed by ${file.points.length} points` : ', not placed yet';
  }
  if (file.kind !== 'drawing') return '';
  const { featureCount } = file;
  return ` of ${featureCount.toLocaleString(locale)} ${featureCount === 1 ? 'part' : 'parts'}`;
}

/** 'Base map, 412 MB, 26 Nov 2026', or 'Drawing of 12 parts, 34 kB, 26 Nov 2026'. */
function detailsOf(file: DeviceFile, locale: string): string {
  const { bytes, addedAtMs } = file;
  const date = new Date(addedAtMs).toLocaleDateString(locale, { dateStyle: 'medium' });
  return [KINDS[file.kind] + moreOf(file, locale), formatBytes(bytes, locale), date].join(', ');
}

/** Null for a picture without a place. */
function boundsOf(file: DeviceFile): Bounds | null {
  if (file.kind === 'picture') return file.placement?.bounds ?? null;
  return file.kind === 'drawing' ? file.bounds : file.content.bounds;
}

export interface DeviceMapRowProps {
  readonly map: DeviceFile;
  /** Places a picture on the map. */
  readonly onPlace: (id: string) => void;
  readonly onGo: (bounds: Bounds) => void;
}

export function DeviceMapRow({ map, onPlace, onGo }: DeviceMapRowProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { name } = map;
  const bounds = boundsOf(map);
  return (
    <li className="flex items-center gap-1 rounded-control border border-line px-3 py-2">
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block font-[560]">{name}</span>
        <span className="block text-muted text-sm">{detailsOf(map, navigator.language)}</span>
      </span>
      {bounds ? (
        <IconButton label={`Go to ${name}`} variant="ghost" onClick={() => onGo(bounds)}>
          <LocateFixed {...icon} />
        </IconButton>
      ) : null}
      {map.kind === 'picture' ? (
        <IconButton label={`Place ${name}`} variant="ghost" onClick={() => onPlace(map.id)}>
          <MapPin {...icon} />
        </IconButton>
      ) : null}
      <IconButton label={`Change ${name}`} variant="ghost" onClick={() => setEditing(true)}>
        <Pencil {...icon} />
      </IconButton>
      <IconButton label={`Delete ${name}`} variant="ghost" onClick={() => setDeleting(true)}>
        <Trash2 {...icon} />
      </IconButton>
      <Dialog open={isEditing} onOpenChange={setEditing} title="Change the map file">
        <MapForm map={map} onDone={() => setEditing(false)} />
      </Dialog>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        description="The copy in MetalQuest is removed from this device. The file that you opened is unchanged."
        confirmLabel="Delete map file"
        danger
        onConfirm={() => void removeDeviceMap(map)}
      />
    </li>
  );
}

/** Vector tiles are drawn as streets, which cover the ground. */
function kindsFor(file: DeviceFile): readonly MapKind[] {
  if (!('content' in file)) return [];
  const { content } = file;
  if (content.vectorLayers.length > 0) return ['base'];
  if (content.container === 'geotiff') return [content.encoding ? 'height' : 'overlay'];
  return canHoldHeights(content) ? ['base', 'overlay', 'height'] : ['base', 'overlay'];
}

function MapForm({ map, onDone }: { readonly map: DeviceFile; readonly onDone: () => void }) {
  const [name, setName] = useState(map.name);
  const [kind, setKind] = useState(map.kind);
  const kinds = kindsFor(map);
  const isValid = name.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        void changeDeviceMap(map, {
          name: name.trim(),
          ...(kind === 'drawing' || kind === 'picture' ? {} : { kind }),
        });
        onDone();
      }}
    >
      <Field label="Name" error={isValid ? null : 'Give the map a name.'}>
        <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
      </Field>
      {kinds.length > 1 ? (
        <Field label="Use as">
          <Select
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button type="submit">Save changes</Button>
    </form>
  );
}
