import type { CandidateKind, ImportCandidates } from '@metalquest/core/import/import-plan';
import { hostOf } from '@metalquest/core/map/own/own-tiles';
import { KIND_HEADINGS } from '../import-labels.ts';
import type { ListProps } from './list-props.ts';
import { PreviewList, PreviewRow } from './preview-list.tsx';

/** Links between finds and gear are imported with the find and not listed. */
type OtherKind = Exclude<CandidateKind, 'quests' | 'finds' | 'media' | 'findGear'>;

export const OTHER_KINDS: readonly OtherKind[] = [
  'contacts',
  'permissions',
  'boundaries',
  'interactions',
  'gear',
  'bucketItems',
  'plannedQuests',
  'mapLayers',
];

interface Line {
  readonly key: string;
  readonly name: string;
  readonly fact: string | null;
}

function linesOf(candidates: ImportCandidates, kind: OtherKind): readonly Line[] {
  switch (kind) {
    case 'contacts':
      return candidates.contacts.map(({ key, name }) => ({ key, name, fact: null }));
    case 'permissions':
      return candidates.permissions.map(({ key, propertyAddress, status }) => ({
        key,
        name: propertyAddress,
        fact: status,
      }));
    case 'boundaries':
      return candidates.boundaries.map(({ key, name }) => ({
        key,
        name,
        fact: 'Becomes a pending permission with this boundary',
      }));
    case 'interactions':
      return candidates.interactions.map(({ key, kind: method, interactionDate }) => ({
        key,
        name: interactionDate,
        fact: method,
      }));
    case 'gear':
      return candidates.gear.map(({ key, name, type }) => ({ key, name, fact: type }));
    case 'bucketItems':
      return candidates.bucketItems.map(({ key, name, status }) => ({ key, name, fact: status }));
    case 'plannedQuests':
      return candidates.plannedQuests.map(({ key, name, day }) => ({ key, name, fact: day }));
    case 'mapLayers':
      return candidates.mapLayers.map(({ key, name, tiles }) => ({
        key,
        name,
        fact: `Tiles from ${hostOf(tiles)}`,
      }));
  }
}

export function OtherPreviews({ candidates, dryRunResult, excluded, onToggle, locale }: ListProps) {
  return (
    <div className="grid gap-6">
      {OTHER_KINDS.filter((kind) => candidates[kind].length > 0).map((kind) => (
        <section key={kind} aria-label={KIND_HEADINGS[kind]}>
          <h3 className="mb-3 text-lg">{KIND_HEADINGS[kind]}</h3>
          <PreviewList
            all={linesOf(candidates, kind)}
            locale={locale}
            className="xl:grid-cols-2"
            render={({ key, name, fact }) => (
              <PreviewRow
                key={key}
                name={name}
                facts={[fact]}
                isDuplicate={dryRunResult.run.duplicates.has(key)}
                isExcluded={excluded.has(key)}
                onToggle={() => onToggle(key)}
                picture={null}
              />
            )}
          />
        </section>
      ))}
    </div>
  );
}
