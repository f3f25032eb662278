import type { Bounds } from '@metalquest/core/geo/bounds';
import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import { MAX_ADDRESS_CHARS } from '@metalquest/core/map/own/own-tiles';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { addToMap, useAdding } from '../../../map/device/adding.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { SaveOwnLayer } from './save-own-layer.tsx';
import { type Lookup, type TestedLookup, useLayerLookup } from './use-layer-lookup.ts';

/** More layers than a select can show without a search. */
const MANY_LAYERS = 15;

type FoundLookup = Extract<Lookup, { kind: 'found' }>;

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
            <SaveOwnLayer
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
