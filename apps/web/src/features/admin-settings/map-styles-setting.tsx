import { type SettingsDraft, withMapStyle } from '@metalquest/core/admin/settings-form';
import type { SiteSettings } from '@metalquest/core/site/site-settings';
import { useEffect, useState } from 'react';
import { type AppConfig, loadConfig } from '../../net/config.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Setting } from './setting.tsx';

export interface MapStylesSettingProps {
  readonly settings: SiteSettings;
  readonly problem: string | null;
  readonly onChange: (fields: SettingsDraft) => void;
}

type Choices = AppConfig['mapStyleChoices'];

/** Chooses which of the operator's map styles users can select. */
export function MapStylesSetting({ settings: { mapStyles }, problem, onChange }: MapStylesSettingProps) {
  const choices = useChoices();
  const ids = choices?.map(({ id }) => id) ?? [];
  return (
    <Setting
      title="Map styles"
      hint="The styles that users can choose. The operator adds styles in the server’s settings. If you remove a style, its users get the first of the others."
    >
      {choices ? (
        <fieldset aria-describedby={problem ? 'map-styles-problem' : undefined}>
          <legend className="sr-only">Available map styles</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {choices.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={mapStyles === null || mapStyles.includes(id)}
                onCheckedChange={(isOffered) =>
                  onChange({ mapStyles: withMapStyle(ids, mapStyles, id, isOffered) })
                }
              />
            ))}
          </div>
          {problem ? (
            <p id="map-styles-problem" role="alert" className="mt-2 font-[560] text-clay text-sm">
              {problem}
            </p>
          ) : null}
        </fieldset>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-11" />
        </div>
      )}
    </Setting>
  );
}

/** All styles that the operator configured; null while they load. */
function useChoices(): Choices | null {
  const [choices, setChoices] = useState<Choices | null>(null);
  useEffect(() => {
    let isHere = true;
    loadConfig().then(
      ({ mapStyleChoices }) => isHere && setChoices(mapStyleChoices),
      // The page shows its own offline message.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return choices;
}
