import { EQUIPMENT_TYPES, type EquipmentType } from '@metalquest/core/gear/equipment';

export const TYPE_LABELS: Readonly<
  Record<EquipmentType, { readonly one: string; readonly many: string; readonly example: string }>
> = {
  detector: { one: 'Detector', many: 'Detectors', example: 'Deus II' },
  coil: { one: 'Coil', many: 'Coils', example: '9 inch coil' },
  pinpointer: { one: 'Pinpointer', many: 'Pinpointers', example: 'Pro-Pointer' },
  other: { one: 'Other gear', many: 'Other gear', example: 'Spade' },
};

/** '2 detectors, 1 coil, 3 other' */
export function shelfSummary(types: readonly EquipmentType[], locale: string): string {
  const number = new Intl.NumberFormat(locale);
  return EQUIPMENT_TYPES.flatMap((type) => {
    const count = types.filter((each) => each === type).length;
    if (count === 0) return [];
    const word = type === 'other' ? 'other' : TYPE_LABELS[type][count === 1 ? 'one' : 'many'].toLowerCase();
    return `${number.format(count)}\u00a0${word}`;
  }).join(', ');
}

/** '1 find', '36 finds' */
export function findsText(count: number, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? 'find' : 'finds'}`;
}

/** '3 May 2025', of a time in the device's zone or of a day (YYYY-MM-DD). */
export function dateText(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(time.length === 10 ? { timeZone: 'UTC' } : {}),
  }).format(new Date(time));
}
