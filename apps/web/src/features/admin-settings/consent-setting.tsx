import type { SettingsDraft } from '@metalquest/core/admin/settings-form';
import {
  type ConsentVariant,
  consentBanner,
  consentSettings,
  DECLINE_SWITCH,
  SCROLL_SWITCH,
} from '@metalquest/core/consent/consent';
import type { SiteSettings } from '@metalquest/core/site/site-settings';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Setting } from './setting.tsx';

export interface ConsentSettingProps {
  readonly settings: SiteSettings;
  readonly onChange: (fields: SettingsDraft) => void;
}

export function ConsentSetting({ settings, onChange }: ConsentSettingProps) {
  const { variant, offersDecline, acceptsOnScroll } = consentSettings(
    settings.consentVariant,
    settings.switches,
  );
  const setSwitch = (name: string, isOn: boolean) => onChange({ switches: { [name]: isOn } });
  return (
    <Setting
      title="Cookie banner"
      hint="Asks visitors for consent to usage statistics. Without an analytics host in the server’s settings, the banner is not shown and nothing is measured."
    >
      <ChoiceCards<ConsentVariant>
        label="Cookie banner"
        value={variant}
        onChange={(consentVariant) => onChange({ consentVariant })}
        choices={[
          {
            value: 'accept',
            label: 'A clear choice',
            hint: 'Accept and Decline buttons, side by side.',
            picture: <Banner settings={{ ...settings, consentVariant: 'accept' }} />,
          },
          {
            value: 'understand',
            label: 'A notice',
            hint: 'Shown once. You may add a Decline button.',
            picture: <Banner settings={{ ...settings, consentVariant: 'understand' }} />,
          },
        ]}
        className="sm:grid-cols-2"
      />
      {variant === 'understand' ? (
        <Switch
          label="Show “I decline” too"
          checked={offersDecline}
          onCheckedChange={(isOn) => setSwitch(DECLINE_SWITCH, isOn)}
          className="mt-4"
        />
      ) : null}
      <Switch
        label="Scrolling counts as consent"
        hint="After a quarter of a page. In many countries the law does not accept this as consent."
        checked={acceptsOnScroll}
        onCheckedChange={(isOn) => setSwitch(SCROLL_SWITCH, isOn)}
        className="mt-4"
      />
    </Setting>
  );
}

function Banner({ settings }: { settings: SiteSettings }) {
  const words = consentBanner(
    consentSettings(settings.consentVariant, settings.switches),
    'undecided',
    'web',
  );
  return (
    <span
      aria-hidden="true"
      className="flex h-24 flex-col justify-end rounded-sm border border-line bg-paper p-2 text-[0.6875rem] leading-none"
    >
      <span className="flex flex-wrap items-center gap-1.5 rounded-xs border border-line bg-card p-2 shadow-soft">
        <span className="h-1.5 min-w-8 grow rounded-full bg-line" />
        {words?.decline ? (
          <span className="rounded-xs border border-line px-1.5 py-1">{words.decline}</span>
        ) : null}
        <span className="rounded-xs bg-fill-moss px-1.5 py-1 text-on-moss">{words?.accept}</span>
      </span>
    </span>
  );
}
