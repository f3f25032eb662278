import { changedFields, changeText } from './change-text.ts';
import type { QueueFacts } from './queue-facts.ts';
import { capitalised, countedList } from './row-labels.ts';

export interface DiscardQuestion {
  readonly title: string;
  /** States exactly what is lost. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

const ONLY_HERE = 'It is only on this device and would be lost';

function ofNewRow({ subject, item, below, file, points }: QueueFacts): DiscardQuestion {
  if (points !== null || file) {
    const what = changeText(item, { file, points });
    return {
      title: `Discard ${what} of ${subject.label}?`,
      text:
        points === null ? `${ONLY_HERE}.` : 'This part of the path is only on this device and would be lost.',
      confirmLabel: `Discard ${points === null ? (file?.kind ?? 'file') : 'points'}`,
      cancelLabel: 'Keep',
    };
  }
  const others = countedList(below);
  return {
    title: `Discard ${subject.label}?`,
    text: `${ONLY_HERE}${others ? `, with ${others}` : ''}.`,
    confirmLabel: `Discard ${subject.label.split(' "')[0]}`,
    cancelLabel: 'Keep',
  };
}

export function discardQuestion(facts: QueueFacts): DiscardQuestion {
  const { item, subject } = facts;
  if (item.type === 'INSERT') return ofNewRow(facts);
  if (item.type === 'DELETE') {
    return {
      title: `Keep ${subject.label} after all?`,
      text: 'The version on the server comes back with the next sync.',
      confirmLabel: 'Keep it',
      cancelLabel: 'Cancel',
    };
  }
  const fields = changedFields(item.payload);
  return {
    title: `Discard your change to ${subject.label}?`,
    text: `${fields ? capitalised(fields) : 'It'} ${fields.includes(' and ') ? 'go' : 'goes'} back to the server’s version with the next sync. Your entries here are lost.`,
    confirmLabel: 'Discard change',
    cancelLabel: 'Keep change',
  };
}
