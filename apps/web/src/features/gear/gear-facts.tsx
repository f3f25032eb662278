import { coilWidthCm } from '@metalquest/core/coverage/sweep-width';
import { formatMoney } from '@metalquest/core/gear/currency';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import { warrantyOf, warrantySentence } from '@metalquest/core/gear/warranty';
import { formatDepth } from '@metalquest/core/units/depth';
import type { GearDetail } from '@metalquest/sync/queries/query-types';
import type { ReactNode } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Figure } from '../../ui/figure.tsx';
import { dateText } from './gear-labels.ts';
import { SerialNumber } from './serial-number.tsx';

export function GearFacts({ gear, today, display }: { gear: Equipment; today: string; display: Display }) {
  const { units, locale } = display;
  const { attributes, dateBought, purchasePrice, purchaseCurrency, serialNumber } = gear;
  const coilCm = coilWidthCm(gear);
  const warranty = warrantySentence(warrantyOf(gear, today), locale);
  return (
    <dl className="divide-y divide-line border-line border-y empty:hidden">
      <Fact label="Brand">{gear.brand}</Fact>
      <Fact label="Model">{gear.model}</Fact>
      <Fact label="Detector type">{attributes.detectorType}</Fact>
      <Fact label="Frequency">{attributes.frequency}</Fact>
      <Fact label="Coil width">{coilCm === null ? null : formatDepth(coilCm, units, locale)}</Fact>
      <Fact label="Serial number">
        {serialNumber ? (
          <SerialNumber
            serialNumber={serialNumber}
            name={gear.name}
            label="Show"
            className="-my-2.5 -ml-2.5 text-base"
          />
        ) : null}
      </Fact>
      <Fact label="Bought">
        {dateBought ? <time dateTime={dateBought}>{dateText(dateBought, locale)}</time> : null}
      </Fact>
      <Fact label="From">{gear.purchaseLocation}</Fact>
      <Fact label="Price">
        {purchasePrice === null ? null : formatMoney(purchasePrice, purchaseCurrency ?? null, locale)}
      </Fact>
      {/* The end of a warranty needs the purchase date. */}
      <Fact label="Warranty">{withoutItsName(warranty) ?? monthsText(gear.warrantyDurationMonths)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** 'Until 5 December 2026' of 'Warranty until 5 December 2026'; null for an empty text. */
function withoutItsName(sentence: string): string | null {
  const rest = sentence.replace(/^Warranty /, '');
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : null;
}

function monthsText(months: number | null): string | null {
  return months ? `${months} ${months === 1 ? 'month' : 'months'}` : null;
}

const ROLE_LABELS: Readonly<Record<EquipmentType, string>> = {
  detector: 'as detector',
  coil: 'as coil',
  pinpointer: 'as pinpointer',
  other: 'as other gear',
};

export function GearFigures({ detail: { gear, usage }, display }: { detail: GearDetail; display: Display }) {
  const { findsByRole: byRole, questCount, lastUsed } = usage;
  const roles = Object.entries(ROLE_LABELS).flatMap(([role, words]) => {
    const count = Object.entries(byRole).find(([each]) => each === role)?.[1] ?? 0;
    return count > 0 ? [{ role, count, words }] : [];
  });
  const total = roles.reduce((sum, { count }) => sum + count, 0);
  const number = new Intl.NumberFormat(display.locale);
  if (total === 0) return <p className="text-muted">No finds with it yet.</p>;
  const isPlain = roles.length === 1 && roles[0]?.role === gear.type;
  return (
    <div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label="Finds" value={<span className="text-brass-deep">{number.format(total)}</span>} />
        <Figure label="Quests" value={number.format(questCount)} />
        {lastUsed ? <Figure label="Last find" value={dateText(lastUsed, display.locale)} /> : null}
      </dl>
      {isPlain ? null : (
        <p className="mt-2 text-muted text-sm">
          {roles.map(({ count, words }) => `${number.format(count)} ${words}`).join(', ')}
        </p>
      )}
    </div>
  );
}
