import type { COMPACTION_LEVELS, MINERALIZATION_LEVELS, TRASH_DENSITIES } from '@metalquest/core/find/ground';
import type { LngLat } from '@metalquest/core/geo/point';
import type { PermissionStatus } from '@metalquest/core/permission/permission';

/** A landowner of the demo. Phone numbers are from Ofcom's range for drama, addresses from example.org. */
export interface DemoContact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly preferred: 'phone' | 'text' | 'email' | 'post' | 'in_person';
  readonly notes: string | null;
}

export interface DemoProperty {
  readonly contact: number;
  readonly address: string;
  readonly village: string;
  readonly status: PermissionStatus;
  readonly fromDay: number;
  readonly untilDay: number | null;
  readonly share: number;
  readonly terms: string;
  readonly centre: LngLat;
  readonly radiusM: number;
  readonly fields: readonly string[];
  readonly ground: {
    readonly mineralization: (typeof MINERALIZATION_LEVELS)[number];
    readonly trash: (typeof TRASH_DENSITIES)[number];
    readonly compaction: (typeof COMPACTION_LEVELS)[number];
  };
}

export const CONTACTS: readonly DemoContact[] = [
  {
    name: 'Margaret Hollis',
    phone: '01632 960114',
    email: 'm.hollis@example.org',
    address: 'Manor Farm, Silchester',
    preferred: 'phone',
    notes: 'Ring after six. Likes to see everything, scrap included.',
  },
  {
    name: 'Tom and Alice Webb',
    phone: '07700 900461',
    email: null,
    address: 'Webb & Sons, Church End',
    preferred: 'text',
    notes: 'Drilling wheat in the first week of October: keep off Ten acre until then.',
  },
  {
    name: 'Jonathan Fairbrother',
    phone: null,
    email: 'estate.office@example.org',
    address: 'Estate office, Mortimer West End',
    preferred: 'email',
    notes: null,
  },
  {
    name: 'Priya Nair',
    phone: '07700 900188',
    email: 'priya@example.org',
    address: 'Pound Lane, Tadley',
    preferred: 'text',
    notes: 'Two ponies on the glebe. Close both gates.',
  },
  {
    name: 'Robert Łukaszewicz',
    phone: '01632 960772',
    email: null,
    address: 'River Cottage, Aldermaston',
    preferred: 'in_person',
    notes: 'The dog is loud and harmless.',
  },
];

const HALF =
  'Finds are shared half and half after expenses. Holes are filled, gates are closed, stock is left in peace. ' +
  'Treasure is reported within 14 days.';

export const PROPERTIES: readonly DemoProperty[] = [
  {
    contact: 0,
    address: 'Manor Farm, arable east of the lane',
    village: 'Silchester',
    status: 'active',
    fromDay: -410,
    untilDay: 318,
    share: 50,
    terms: HALF,
    centre: { lng: -1.0712, lat: 51.3561 },
    radiusM: 240,
    fields: ['Long Meadow', 'Top stubble', 'Barn piece', 'South headland'],
    ground: { mineralization: 'Low', trash: 'Light', compaction: 'Firm' },
  },
  {
    contact: 1,
    address: 'Church End, Ten acre and Mill close',
    village: 'Little London',
    status: 'active',
    fromDay: -200,
    untilDay: 19,
    share: 50,
    terms: HALF,
    centre: { lng: -1.1188, lat: 51.3259 },
    radiusM: 210,
    fields: ['Church field', 'Ten acre', 'Mill close'],
    ground: { mineralization: 'Medium', trash: 'Light', compaction: 'Soft' },
  },
  {
    contact: 2,
    address: 'Fox covert and the old track',
    village: 'Mortimer West End',
    status: 'active',
    fromDay: -120,
    untilDay: null,
    share: 30,
    terms: 'No digging within ten metres of the covert. One day a week, told the day before by email.',
    centre: { lng: -1.0894, lat: 51.3724 },
    radiusM: 280,
    fields: ['Fox covert edge', 'Old track', 'Charcoal ground'],
    ground: { mineralization: 'Low', trash: 'Heavy', compaction: 'Hard' },
  },
  {
    contact: 3,
    address: 'The glebe behind Pound Lane',
    village: 'Tadley',
    status: 'pending',
    fromDay: 12,
    untilDay: 377,
    share: 50,
    terms: HALF,
    centre: { lng: -1.1502, lat: 51.3478 },
    radiusM: 130,
    fields: ['Glebe'],
    ground: { mineralization: 'Low', trash: 'Clean', compaction: 'Firm' },
  },
  {
    contact: 4,
    address: 'River bank, two meadows',
    village: 'Aldermaston',
    status: 'expired',
    fromDay: -520,
    untilDay: -41,
    share: 40,
    terms: HALF,
    centre: { lng: -1.1563, lat: 51.3921 },
    radiusM: 190,
    fields: ['River bank', 'Orchard'],
    ground: { mineralization: 'Medium', trash: 'Moderate', compaction: 'Soft' },
  },
];

/** Contacts with landowners: day relative to today, and days until the follow-up. */
export const INTERACTIONS: readonly {
  readonly contact: number;
  readonly day: number;
  readonly kind: 'call' | 'text' | 'email' | 'letter' | 'visit' | 'other';
  readonly summary: string;
  readonly followUpDay: number | null;
}[] = [
  {
    contact: 0,
    day: -412,
    kind: 'visit',
    summary: 'Asked at the door. Yes, if nothing leaves without her seeing it.',
    followUpDay: null,
  },
  {
    contact: 0,
    day: -96,
    kind: 'visit',
    summary: 'Brought the season so far in a tray. She kept the crotal bell.',
    followUpDay: null,
  },
  {
    contact: 0,
    day: -12,
    kind: 'call',
    summary: 'Top stubble will be ploughed before the frost.',
    followUpDay: 6,
  },
  {
    contact: 1,
    day: -201,
    kind: 'letter',
    summary: 'Wrote with insurance and references; signed copy came back.',
    followUpDay: null,
  },
  {
    contact: 1,
    day: -5,
    kind: 'text',
    summary: 'Asked about another year. Alice will talk to Tom.',
    followUpDay: -1,
  },
  {
    contact: 2,
    day: -122,
    kind: 'email',
    summary: 'Estate office agrees, terms attached.',
    followUpDay: null,
  },
  {
    contact: 3,
    day: -3,
    kind: 'call',
    summary: 'Happy in principle, wants it written down.',
    followUpDay: 4,
  },
  {
    contact: 4,
    day: -41,
    kind: 'visit',
    summary: 'Meadows flooded; said to come back when the cattle are out.',
    followUpDay: 60,
  },
];

export const BUCKET: readonly {
  readonly name: string;
  readonly notes: string | null;
  readonly status: 'pending' | 'found' | 'archived';
}[] = [
  { name: 'A gold stater', notes: 'Just one. It can be a quarter.', status: 'pending' },
  { name: 'Roman brooch with its pin', notes: null, status: 'pending' },
  { name: 'A hammered groat', notes: 'Any king, whole.', status: 'pending' },
  { name: 'Papal bulla', notes: null, status: 'pending' },
  { name: 'Something with a name on it', notes: 'A seal, a collar, a ring. Somebody.', status: 'pending' },
  { name: 'A Republican denarius', notes: 'Older than the road.', status: 'found' },
  { name: 'A crotal bell that rings', notes: null, status: 'found' },
  { name: 'Two-digit day', notes: 'Ten good signals between breakfast and lunch.', status: 'archived' },
];

export const QUEST_NOTES = [
  'Stubble, north of the footpath. Quiet ground, deep signals.',
  'Rolled flat and damp: the best ground of the year. Walked it in lines from the gate.',
  'Windy. Most came from the rise in the middle, where the old map has a barn.',
  'Iron everywhere by the track. Slow, small coil, worth it.',
  'Short one before work.',
  'With Priya, who found more than I did.',
  'Frost in the shade until eleven. Went back for the corner we left.',
] as const;

export const SPECIAL_CONDITIONS = ['Rolled flat', 'Frost until eleven'] as const;

export const SKIES = [
  { description: 'clear sky', condition: 'Clear', icon: '01d' },
  { description: 'few clouds', condition: 'Clouds', icon: '02d' },
  { description: 'overcast clouds', condition: 'Clouds', icon: '04d' },
  { description: 'light rain', condition: 'Rain', icon: '10d' },
  { description: 'mist', condition: 'Mist', icon: '50d' },
] as const;
