import { formatBytes } from '@metalquest/core/units/byte-size';
import type { SyncStatus } from '@metalquest/sync/engine';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { syncTime } from './sync-button-state.ts';

export interface SyncCentreFootProps {
  readonly unsent: number;
  readonly status: SyncStatus;
  readonly locale: string;
}

/** Time of the last full sync, storage of the files, and a download of the unsent changes. */
export function SyncCentreFoot({ unsent, status, locale }: SyncCentreFootProps) {
  const engine = useEngine();
  const storage = useLive(() => engine.queries.storageUsed(), [engine]);
  const [saving, setSaving] = useState(false);

  async function save() {
    if (saving) return;
    setSaving(true);
    try {
      const page = await engine.exportUnsent();
      await saveFile(page, `metalquest-not-sent-${new Date().toISOString().slice(0, 10)}.html`);
    } catch (cause) {
      const description = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      toast.error('Not Saved', { description });
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="grid gap-5">
      <dl className="divide-y divide-line border-line border-y">
        <Fact label="Last full sync">
          {status.lastSyncedAt ? syncTime(status.lastSyncedAt, new Date(), locale) : 'Not yet'}
        </Fact>
        <Fact label="Photos and files on this device">
          {storage.value ? formatBytes(storage.value.mediaBytes, locale) : '…'}
        </Fact>
        {storage.value && storage.value.waitingBytes > 0 ? (
          <Fact label="Of these, not sent yet">{formatBytes(storage.value.waitingBytes, locale)}</Fact>
        ) : null}
      </dl>
      {unsent > 0 ? (
        <div>
          <Button variant="secondary" className="w-full" aria-disabled={saving} onClick={save}>
            <Download aria-hidden="true" size={20} strokeWidth={1.75} />
            Save a copy of unsent changes
          </Button>
          <p className="mt-2 text-muted text-sm">
            A page with your changes and photos that opens in any browser. It contains your find spots.
          </p>
        </div>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
