import type { ReportKind } from '@metalquest/core/report/report';

export const LABELS: Readonly<Record<ReportKind, string>> = {
  quest: 'One quest from start to end: times, distance, weather, path, finds and notes.',
  season: 'A period of time: figures, months, best finds and the gear used.',
  permission:
    'Your finds on one landowner’s land with dates and photos, your visits and the agreement. It contains nothing about other landowners.',
  finds: 'Finds in a table with the columns you choose, on paper or for a spreadsheet.',
};

/** Advice for a report that is too large for the device. */
export const LESS_ADVICE = 'leave out photos or choose fewer days';

export const NO_MAP =
  'This device could not draw the map, so the drawing is on blank ground. To try again, turn “Map behind the drawing” off and on.';

export const EMPTY_TEXTS: Readonly<
  Record<
    ReportKind,
    { readonly title: string; readonly description: string; readonly to: string; readonly label: string }
  >
> = {
  quest: {
    title: 'No quest to report on yet',
    description:
      'A quest report shows what you record on a quest. Start one, and its report is ready when it ends.',
    to: '/quests',
    label: 'Go to quests',
  },
  permission: {
    title: 'Whose land is it?',
    description: 'A landowner’s report covers one permission. Add the permission and link your quests to it.',
    to: '/permissions',
    label: 'Go to permissions',
  },
  season: {
    title: 'Nothing to report on yet',
    description: 'A season report shows the quests and finds of a period.',
    to: '/quests',
    label: 'Go to quests',
  },
  finds: {
    title: 'Nothing to list yet',
    description: 'The list shows the finds you log.',
    to: '/finds',
    label: 'Go to finds',
  },
};
