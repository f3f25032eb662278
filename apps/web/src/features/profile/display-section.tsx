import type { CoordinateFormat, Units, UserPreferences } from '@metalquest/core/preferences/preferences';
import { formatDepth } from '@metalquest/core/units/depth';
import { formatDistance } from '@metalquest/core/units/distance';
import { formatTemperature } from '@metalquest/core/units/temperature';
import { CurrencySelect } from '../../forms/currency-select.tsx';
import { setAutoSync, useAutoSync } from '../../platform/auto-sync.ts';
import { chooseTheme, type Theme, useTheme } from '../../platform/theme.ts';
import { type Choice, ChoiceCards } from '../../ui/choice-cards.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { MapStyleSetting } from './map-style-setting.tsx';
import { Setting } from './setting.tsx';
import { ThemePicture } from './theme-picture.tsx';
import { type PreferencesState, usePreferences } from './use-preferences.ts';

const THEMES: readonly Choice<Theme>[] = [
  { value: 'system', label: 'Device', picture: <ThemePicture theme="system" /> },
  { value: 'light', label: 'Light', picture: <ThemePicture theme="light" /> },
  { value: 'dark', label: 'Dark', picture: <ThemePicture theme="dark" /> },
];

/** Stonehenge, and Newgrange on the Irish Grid; precomputed, so that this page loads no grid code. */
const PLACES: readonly Choice<CoordinateFormat>[] = [
  { value: 'decimal', label: 'Degrees', hint: '51.17888, -1.82622' },
  { value: 'os', label: 'OS National Grid', hint: 'SU 12243 42197, Great Britain, to about 5 m' },
  { value: 'irish', label: 'Irish Grid', hint: 'O 00745 72732, Ireland, to about 1 m' },
  { value: 'mgrs', label: 'Military grid (MGRS)', hint: '30U WB 82045 70372, anywhere' },
];

/** A depth, a temperature and a distance in the chosen units. */
function example(units: Units): string {
  const locale = navigator.language;
  const parts = [
    formatDepth(18, units, locale),
    formatTemperature(12, units, locale),
    formatDistance(3200, units, locale, 1),
  ];
  return parts.join(', ');
}

export function DisplaySection() {
  const { preferences, save } = usePreferences();
  const theme = useTheme();
  return (
    <>
      <Setting title="Theme" hint="On this device only.">
        <ChoiceCards
          label="Theme"
          choices={THEMES}
          value={theme}
          onChange={chooseTheme}
          className="grid-cols-3"
        />
      </Setting>
      {preferences ? (
        <StoredChoices preferences={preferences} save={save} />
      ) : (
        <div aria-busy="true" className="grid max-w-3xl gap-7 border-line border-t pt-7">
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      )}
    </>
  );
}

function AutoSyncSetting() {
  return (
    <Setting title="Sync" hint="On this device only.">
      <Switch
        label="Auto-sync"
        hint="Fetches your records from the server every 30 minutes while the app is open. Your own changes and those of your other devices are synced either way."
        checked={useAutoSync()}
        onCheckedChange={setAutoSync}
        className="max-w-xl"
      />
    </Setting>
  );
}

function StoredChoices({
  preferences,
  save,
}: {
  preferences: UserPreferences;
  save: PreferencesState['save'];
}) {
  return (
    <>
      <Setting title="Units" hint="For depth, distance and temperature, everywhere and on all your devices.">
        <ChoiceCards<Units>
          label="Units"
          choices={[
            { value: 'metric', label: 'Metric', hint: example('metric') },
            { value: 'imperial', label: 'Imperial', hint: example('imperial') },
          ]}
          value={preferences.defaultUnits}
          onChange={(defaultUnits) => save({ defaultUnits })}
          className="sm:grid-cols-2"
        />
      </Setting>
      <Setting
        title="Places"
        hint="How places are shown. You can type a place in any of these formats. The status bar always shows degrees."
      >
        <ChoiceCards<CoordinateFormat>
          label="Places"
          choices={PLACES}
          value={preferences.coordinateFormat}
          onChange={(coordinateFormat) => save({ coordinateFormat })}
          className="sm:grid-cols-2"
        />
      </Setting>
      <Setting title="Currency" hint="For new prices. Prices that you have entered keep their currency.">
        <Field label="Currency" labelHidden className="max-w-sm">
          <CurrencySelect
            value={preferences.defaultCurrency}
            locale={navigator.language}
            onChange={(defaultCurrency) => save({ defaultCurrency })}
          />
        </Field>
      </Setting>
      <MapStyleSetting value={preferences.mapStyle} onChange={(mapStyle) => save({ mapStyle })} />
      <AutoSyncSetting />
      <Setting title="Screen">
        <Switch
          label="Keep the screen awake"
          hint="While a quest is active, in the MetalQuest app for phones. In a browser the device decides."
          checked={preferences.keepScreenAwake}
          onCheckedChange={(keepScreenAwake) => save({ keepScreenAwake })}
          className="max-w-xl"
        />
      </Setting>
    </>
  );
}
