import type { FindRecord } from '@metalquest/core/find/find-record';
import { dimensionsText, weightText, yearsText } from '@metalquest/core/find/record-text';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { formatDepth } from '@metalquest/core/units/depth';
import type { FindDetail } from '@metalquest/sync/queries/query-types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../../engine/use-display.ts';
import { usePlaceText } from '../../../engine/use-place-text.ts';
import { foundAtText } from './find-facts-text.ts';

export function FindFacts({ detail, display }: { detail: FindDetail; display: Display }) {
  const { find, quest, permission, bucketItem, furtherGear } = detail;
  const write = usePlaceText();
  return (
    <dl className="divide-y divide-line border-line border-y">
      <Fact label="Quest">{quest ? <To href={`/quests/${quest.id}`}>{quest.name}</To> : null}</Fact>
      <Fact label="Permission">
        {permission ? <To href={`/permissions/${permission.id}`}>{permission.propertyAddress}</To> : null}
      </Fact>
      <Fact label="Found">
        <time dateTime={find.foundAt}>{foundAtText(find.foundAt, display.locale)}</time>
      </Fact>
      <RecordFacts record={find} locale={display.locale} />
      <Fact label="Bucket list">
        {bucketItem ? <To href="/bucket-list?show=found">{bucketItem.name}</To> : null}
      </Fact>
      {GEAR.map(([part, label]) => {
        const gear = detail[part];
        return (
          <Fact key={part} label={label}>
            {gear ? <To href={`/gear/${gear.id}`}>{gear.name}</To> : null}
          </Fact>
        );
      })}
      <Fact label="Other gear">{furtherGear.length > 0 ? <GearLinks gear={furtherGear} /> : null}</Fact>
      <Fact label="Terrain">{find.terrainType}</Fact>
      <Fact label="Moisture">{find.moistureLevel}</Fact>
      <Fact label="Mineralization">{find.groundMineralization}</Fact>
      <Fact label="Trash">{find.trashDensity}</Fact>
      <Fact label="Compaction">{find.groundCompaction}</Fact>
      <Fact label="Conditions">{find.specialConditions}</Fact>
      <Fact label="Place">
        {find.location ? <span className="tabular-nums">{write(find.location)}</span> : null}
      </Fact>
    </dl>
  );
}

function RecordFacts({ record, locale }: { record: FindRecord; locale: string }) {
  const { period, material, weightG } = record;
  return (
    <>
      <Fact label="Period">{[period, yearsText(record, locale)].filter(Boolean).join(', ')}</Fact>
      <Fact label="Material">{material}</Fact>
      <Fact label="Weight">{weightG === null ? null : weightText(weightG, locale)}</Fact>
      <Fact label="Dimensions">{dimensionsText(record, locale)}</Fact>
    </>
  );
}

const GEAR = [
  ['detector', 'Detector'],
  ['coil', 'Coil'],
  ['pinpointer', 'Pinpointer'],
] as const;

function GearLinks({ gear }: { gear: readonly Equipment[] }) {
  return (
    <ul className="grid gap-1">
      {gear.map(({ id, name }) => (
        <li key={id}>
          <To href={`/gear/${id}`}>{name}</To>
        </li>
      ))}
    </ul>
  );
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="text-sky underline decoration-1 underline-offset-4 hover:decoration-2">
      {children}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function FindFigures({ detail: { find }, display }: { detail: FindDetail; display: Display }) {
  const figures = [
    ['Target ID', find.targetId],
    ['Depth', find.depthCm === null ? null : formatDepth(find.depthCm, display.units, display.locale)],
  ] as const;
  const known = figures.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="figures text-2xl leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
