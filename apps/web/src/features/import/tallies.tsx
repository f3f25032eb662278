import { Figure } from '../../ui/figure.tsx';
import type { ImportOutlook } from './use-dry-run.ts';

export function Tallies({ outlook, locale }: { outlook: ImportOutlook; locale: string }) {
  const { fresh, duplicate, refused } = outlook;
  return (
    <dl className="grid grid-cols-3 gap-4" data-testid="tallies">
      <Figure label="New" value={fresh.toLocaleString(locale)} />
      <Figure label="Here already" value={duplicate.toLocaleString(locale)} />
      <Figure label="Left out" value={refused.toLocaleString(locale)} />
    </dl>
  );
}
