import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { ownStyles } from '../../map/own/own-styles.ts';
import { type AppConfig, loadConfig, type MapStyleConfig } from '../../net/config.ts';
import { baseMapsOf } from '../../net/hosted-maps.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Note } from '../../ui/note.tsx';
import { MapStylePicture } from './map-style-picture.tsx';
import { Setting } from './setting.tsx';

const HINTS: Readonly<Record<MapStyleConfig['kind'], string>> = {
  builtin: 'Drawn by the app, with or without signal.',
  style: 'Downloaded as you view it.',
  openmaptiles: 'Streets, water and place names, downloaded as you view them.',
  protomaps: 'Streets, water and place names, downloaded as you view them.',
  raster: 'Pictures, downloaded as you view them.',
};

/** The styles of this installation and the user's own; empty while loading. */
function useMapStyles(): readonly MapStyleConfig[] {
  const { queries } = useEngine();
  const layers = useLive(() => queries.ownLayers(), [queries]);
  const [config, setConfig] = useState<AppConfig | null>(null);
  useEffect(() => {
    let isHere = true;
    loadConfig().then(
      (loaded) => isHere && setConfig(loaded),
      // A device that never reached the server cannot show this page either.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return useMemo(() => {
    if (!config || layers.status === 'loading') return [];
    return [...baseMapsOf(config), ...(config.allowsOwnMaps ? ownStyles(layers.value ?? []) : [])];
  }, [config, layers]);
}

export interface MapStyleSettingProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function MapStyleSetting({ value, onChange }: MapStyleSettingProps) {
  const styles = useMapStyles();
  const isKnown = styles.some(({ id }) => id === value);
  return (
    <Setting title="Map style" hint="On all your devices.">
      <div className="min-h-44">
        <ChoiceCards
          label="Map style"
          choices={styles.map(({ id, label, kind }) => ({
            value: id,
            label,
            hint: HINTS[kind],
            picture: <MapStylePicture kind={kind} />,
          }))}
          value={value}
          onChange={onChange}
          className="sm:grid-cols-2 xl:grid-cols-3"
        />
        {styles.length > 0 && !isKnown ? (
          <Note className="mt-3">
            The style that you chose is no longer available. Maps use {styles[0]?.label}.
          </Note>
        ) : null}
      </div>
    </Setting>
  );
}
