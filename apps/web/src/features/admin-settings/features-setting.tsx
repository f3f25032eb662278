import type { SettingsDraft } from '@metalquest/core/admin/settings-form';
import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  isFeatureOn,
  type SiteSettings,
} from '@metalquest/core/site/site-settings';
import { Switch } from '../../ui/switch.tsx';
import { Setting } from './setting.tsx';

const LABELS: Readonly<Record<FeatureSwitch, { readonly label: string; readonly hint: string }>> = {
  galleries: {
    label: 'Public galleries',
    hint: 'When off, all galleries and their pictures are closed at once. The owners’ settings are kept.',
  },
  weather: {
    label: 'Weather',
    hint: 'When off, no rounded positions are sent to the weather service, and new quests have no weather.',
  },
  place_names: {
    label: 'Place names',
    hint: 'When off, new quests show coordinates instead of a place name, and no rounded positions are sent to a geocoder.',
  },
};

export interface FeaturesSettingProps {
  readonly settings: SiteSettings;
  readonly onChange: (fields: SettingsDraft) => void;
}

export function FeaturesSetting({ settings, onChange }: FeaturesSettingProps) {
  return (
    <Setting
      title="Features"
      hint="The server rejects requests for features that are off. The app hides them when the next page opens."
    >
      <div className="grid gap-4">
        {FEATURE_SWITCHES.map((name) => (
          <Switch
            key={name}
            {...LABELS[name]}
            checked={isFeatureOn(settings, name)}
            onCheckedChange={(isOn) => onChange({ switches: { [name]: isOn } })}
          />
        ))}
      </div>
    </Setting>
  );
}
