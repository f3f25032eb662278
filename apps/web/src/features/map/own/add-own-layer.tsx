import type { Bounds } from '@metalquest/core/geo/bounds';
import {
  OWN_LAYER_NAME_MAX_LENGTH,
  type OwnLayer,
  ownLayerProblem,
} from '@metalquest/core/map/own/own-layer';
import { MAX_ADDRESS_CHARS } from '@metalquest/core/map/own/own-tiles';
import { useId, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { addToMap, useAdding } from '../../../map/device/adding.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { type Lookup, useLayerLookup } from './use-layer-lookup.ts';

/** More layers than a select can show without a search. */
const MANY_LAYERS = 15;

type FoundLookup = Extract<Lookup, { kind: 'found' }>;
type TestedLookup = Extract<FoundLookup['test'], { kind: 'tested' }>;

interface AddOwnLayerProps {
  readonly view: Bounds | null;
  readonly onAdded: (layer: OwnLayer) => void;
  /** A drawing was saved as a map file of this device. */
  readonly onDrawn: () => void;
}

/** Adds a layer by its address: what the address offers, one tile as a test, and the layer's name. */
export function AddOwnLayer({ view, onAdded, onDrawn }: AddOwnLayerProps) {
  const [address, setAddress] = useState('');
  const { lookup, look, choose, approve } = useLayerLookup(view);
  return (
    <div className="grid gap-5">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          look(address);
        }}
      >
        <Field
          label="Address"
          hint="Of tiles (with {z}, {x} and {y}), a WMS or WMTS, a TileJSON file, a style, a PMTiles archive or a GeoJSON, GPX or KML file."
          error={lookup.kind === 'refused' ? lookup.message : null}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            maxLength={MAX_ADDRESS_CHARS + 100}
            placeholder="https://"
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" disabled={lookup.kind === 'looking'}>
          {lookup.kind === 'looking' ? 'Looking…' : 'Look up'}
        </Button>
      </form>
      {lookup.kind === 'drawing' ? <SaveDrawing file={lookup.file} onDrawn={onDrawn} /> : null}
      {lookup.kind === 'found' ? (
        <>
          <LayerOfProvider lookup={lookup} onChoose={(layer) => choose(lookup.found, layer)} />
          {lookup.chosen && lookup.test.kind !== 'tested' ? (
            <TestState
              test={lookup.test}
              onTest={() => lookup.chosen && choose(lookup.found, lookup.chosen)}
              onApprove={(host) => lookup.chosen && approve(host, lookup.found, lookup.chosen)}
            />
          ) : null}
          {lookup.chosen && lookup.test.kind === 'tested' ? (
            <SaveForm
              key={`${lookup.chosen.id} ${lookup.test.tiles.address}`}
              address={address.trim()}
              title={lookup.chosen.title}
              test={lookup.test}
              onAdded={onAdded}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function SaveDrawing({ file, onDrawn }: { readonly file: File; readonly onDrawn: () => void }) {
  const { userId } = useEngine();
  const adding = useAdding();
  return (
    <>
      <p className="text-pretty">
        <span className="wrap-anywhere font-[560]">{file.name}</span> is a drawing of points, lines or areas.
        It is saved on this device as a map file, and works without signal. It is not synced: add it on your
        other devices too, and again for a newer version.
      </p>
      {adding.state === 'failed' && adding.name === file.name ? (
        <Note tone="problem">{adding.reason}</Note>
      ) : null}
      <Button
        disabled={adding.state === 'copying'}
        onClick={() => void addToMap(userId, file).then((map) => map && onDrawn())}
      >
        Save on this device
      </Button>
    </>
  );
}

function LayerOfProvider({
  lookup: { found, chosen },
  onChoose,
}: {
  readonly lookup: FoundLookup;
  readonly onChoose: (layer: FoundLookup['found']['layers'][number]) => void;
}) {
  const [words, setWords] = useState('');
  const { layers, notes } = found;
  const wanted = words.trim().toLowerCase();
  const listed = layers
    .map((layer, index) => ({ layer, index }))
    .filter(({ layer }) => `${layer.title} ${layer.id}`.toLowerCase().includes(wanted));
  const chosenIndex = chosen ? layers.findIndex(({ id }) => id === chosen.id) : -1;
  return (
    <>
      {layers.length > MANY_LAYERS ? (
        <Field label="Search the layers">
          <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
      ) : null}
      {layers.length > 1 ? (
        <Field label="Layer" aside={`${listed.length.toLocaleString()} of ${layers.length.toLocaleString()}`}>
          <Select
            value={String(chosenIndex)}
            onChange={({ target }) => {
              const layer = layers[Number(target.value)];
              if (layer) onChoose(layer);
            }}
          >
            {chosenIndex < 0 ? <option value="-1">Choose a layer</option> : null}
            {listed.map(({ layer, index }) => (
              <option key={`${layer.id} ${index}`} value={index}>
                {layer.title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="text-muted text-sm">
          {note}
        </p>
      ))}
    </>
  );
}

function TestState({
  test,
  onTest,
  onApprove,
}: {
  readonly test: Exclude<FoundLookup['test'], TestedLookup>;
  readonly onTest: () => void;
  readonly onApprove: (host: string) => void;
}) {
  if (test.kind === 'unapproved') {
    return (
      <Note
        action={
          <Button variant="secondary" onClick={() => onApprove(test.host)}>
            Load from {test.host}
          </Button>
        }
      >
        The tiles are on another server, {test.host}. It will see which part of the map you look at.
      </Note>
    );
  }
  if (test.kind === 'failed') {
    return (
      <Note
        tone="problem"
        action={
          <Button variant="secondary" onClick={onTest}>
            Try again
          </Button>
        }
      >
        {test.message}
      </Note>
    );
  }
  return test.kind === 'testing' ? <p role="status">Loading one tile…</p> : null;
}

function SaveForm({
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
      <Field label="Name" error={wasSubmitted ? problem?.message : null}>
        <Input
          value={name}
          maxLength={OWN_LAYER_NAME_MAX_LENGTH}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Checkbox
        label="The provider allows saving tiles for use without signal"
        hint="Read its terms first. Then the layer can be part of a saved area."
        checked={isSavable}
        onCheckedChange={setSavable}
      />
      <Button type="submit">Add layer</Button>
    </form>
  );
}
