import { QUOTA_REMEDY, quotaLevel, quotaWarning, type RowQuota } from '@metalquest/core/account/row-quota';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { serverStorage } from '../../../net/auth/account-actions.ts';
import { useSession } from '../../../net/auth/session.ts';
import { answered } from '../../../net/server-state.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Note } from '../../../ui/note.tsx';

/** The browser's storage estimate in bytes; null if unsupported. */
async function deviceEstimate(): Promise<{ usage: number; quota: number } | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

/** Storage used on this device and on the server, and the account's limits. */
export function StorageFigures() {
  const isGuest = useSession().user?.isGuest ?? false;
  return (
    <div className="grid gap-6">
      {isGuest ? (
        <dl>
          <OnThisDevice isGuest />
        </dl>
      ) : (
        <AccountFigures />
      )}
    </div>
  );
}

function OnThisDevice({ isGuest = false }: { isGuest?: boolean }) {
  const { queries } = useEngine();
  const bytes = (count: number) => formatBytes(count, navigator.language);
  const media = useLive(() => queries.storageUsed(), [queries]);
  const device = useQuery({
    queryKey: ['device-storage'],
    queryFn: deviceEstimate,
    networkMode: 'always',
    staleTime: 0,
  });
  return (
    <Figure label="On this device" value={device.data ? bytes(device.data.usage) : null}>
      {device.data === null
        ? 'This browser does not report it.'
        : `${media.value ? bytes(media.value.mediaBytes) : '…'} of it is photos and files${
            device.data ? `; ${bytes(device.data.quota)} available in total` : ''
          }.`}
      {!isGuest && media.value && media.value.waitingBytes > 0
        ? ` ${bytes(media.value.waitingBytes)} waiting to be sent.`
        : ''}
    </Figure>
  );
}

function AccountFigures() {
  const { queries, refreshRowQuota } = useEngine();
  const locale = navigator.language;
  const isOnline = useOnline();
  const server = useQuery({
    queryKey: ['server-storage'],
    queryFn: () => answered(serverStorage()),
    staleTime: 0,
  });
  const quota = useLive(() => queries.rowQuota(), [queries]).value ?? null;
  const [hasRequested, setHasRequested] = useState(false);
  useEffect(() => {
    if (isOnline) void refreshRowQuota().then(() => setHasRequested(true));
  }, [isOnline, refreshRowQuota]);
  const bytes = (count: number) => formatBytes(count, locale);
  const files = server.data?.files ?? 0;
  return (
    <>
      {quota && quotaLevel(quota) !== 'roomy' ? <QuotaNote quota={quota} locale={locale} /> : null}
      <dl className="grid max-w-xl gap-x-10 gap-y-6 sm:grid-cols-2">
        <OnThisDevice />
        <Figure label="On the server" value={server.data ? bytes(server.data.bytes) : null}>
          {server.data
            ? `${files} ${files === 1 ? 'photo or file' : 'photos and files'}.`
            : server.isError
              ? 'The server did not report it.'
              : isOnline
                ? 'Loading...'
                : 'You are offline. It loads when you have signal.'}
        </Figure>
        <Figure label="Your records" value={quota ? quota.rows.toLocaleString(locale) : null}>
          {quota
            ? `They use ${bytes(quota.bytes)}. Your account can hold ${quota.maxRows.toLocaleString(locale)} records and ${bytes(quota.maxBytes)}. A hundred path points count as one record.`
            : !isOnline
              ? 'You are offline. It loads when you have signal.'
              : hasRequested
                ? 'The server did not report it.'
                : 'Loading...'}
        </Figure>
      </dl>
    </>
  );
}

function QuotaNote({ quota, locale }: { quota: RowQuota; locale: string }) {
  const isFull = quotaLevel(quota) === 'full';
  return (
    <Note tone={isFull ? 'problem' : 'quiet'} className="max-w-xl">
      <p className="font-[560]">{isFull ? 'Your account is full' : 'Your account is almost full'}</p>
      <p>
        {quotaWarning(quota, locale)} {QUOTA_REMEDY}
      </p>
    </Note>
  );
}

function Figure({ label, value, children }: { label: string; value: string | null; children: ReactNode }) {
  return (
    <div className="min-h-24">
      <dt className="eyebrow">{label}</dt>
      <dd>
        <span className="figures mt-1 block text-2xl">{value ?? '–'}</span>
        <span className="mt-1 block text-pretty text-muted text-sm">{children}</span>
      </dd>
    </div>
  );
}
