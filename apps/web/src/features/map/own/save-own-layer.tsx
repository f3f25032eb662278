import {
  OWN_LAYER_NAME_MAX_LENGTH,
  type OwnLayer,
  ownLayerProblem,
} from '@metalquest/core/map/own/own-layer';
import { useId, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { Button } from '../../../ui/button.tsx';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { OwnLayerFields } from './own-layer-fields.tsx';
import type { TestedLookup } from './use-layer-lookup.ts';

/** Names a tested layer and adds it to the account. */
export function SaveOwnLayer({
  address,
  title,
  test: { tile, tiles },
  onAdded,
}: {
  readonly address: string;
  readonly title: string;
  readonly test: TestedLookup;
  readonly onAdded: (layer: OwnLayer) => void;
}) {
  const { commands } = useEngine();
  const picture = useObjectUrl(tile.picture);
  const [name, setName] = useState(title.slice(0, OWN_LAYER_NAME_MAX_LENGTH));
  const [isHeight, setHeight] = useState(tile.encoding !== null);
  const [isSavable, setSavable] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const problem = ownLayerProblem({ name });
  const group = useId();
  const save = async () => {
    setSubmitted(true);
    if (problem) return;
    const added = await toastOnFailure(
      commands.addMapLayer({
        name,
        address,
        isSavable,
        tiles: {
          ...tiles,
          encoding: isHeight ? tile.encoding : null,
          // For PMTiles and TileJSON only the tile itself shows its size.
          tileSize: tile.width >= 384 && !tiles.address.includes('@2x') ? 512 : tiles.tileSize,
        },
      }),
      'Error Adding Layer',
    );
    if (added.ok) onAdded(added.value);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <figure className="flex items-center gap-4">
        {picture ? (
          <img
            src={picture}
            alt="One tile of the layer"
            className="size-32 shrink-0 rounded-control border border-line object-cover"
          />
        ) : null}
        <figcaption className="text-muted text-sm">
          {tiles.schema
            ? 'One tile near the middle of the map was loaded. It becomes a map style in the colours of the app.'
            : 'One tile, near the middle of the map. The layer works.'}
        </figcaption>
      </figure>
      {tile.encoding ? (
        <fieldset>
          <legend className="font-[560] text-muted text-sm">Shown as</legend>
          {(
            [
              [true, 'Relief and contour lines, from its heights'],
              [false, 'The picture itself'],
            ] as const
          ).map(([value, label]) => (
            <label key={label} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={group}
                checked={isHeight === value}
                onChange={() => setHeight(value)}
                className="choice-ring"
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : null}
      <OwnLayerFields
        name={name}
        onName={setName}
        error={wasSubmitted ? problem?.message : null}
        isSavable={isSavable}
        onSavable={setSavable}
      />
      <Button type="submit">Add layer</Button>
    </form>
  );
}
