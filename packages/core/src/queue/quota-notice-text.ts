import type { FullPart } from './queue-item.ts';

export interface FullNotice {
  readonly title: string;
  readonly text: string;
}

const PARTS: Readonly<Record<FullPart, { readonly title: string; readonly remedy: string }>> = {
  rows: {
    title: 'Your account is full',
    remedy: 'Delete records you no longer need, or ask the operator of this server for a higher limit.',
  },
  files: {
    title: 'Your storage for photos and files is full',
    remedy:
      'Delete photos or videos you no longer need, here and permanently under Account Settings, Recently deleted, or ask the operator of this server for more space.',
  },
};

export function fullNotice(part: FullPart, waiting: number | null): FullNotice {
  const { title, remedy } = PARTS[part];
  const pending =
    waiting === null ? 'New changes wait' : waiting === 1 ? '1 change waits' : `${waiting} changes wait`;
  return { title, text: `${pending} on this device until there is room. Nothing is lost. ${remedy}` };
}
