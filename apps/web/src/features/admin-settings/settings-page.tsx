import { settingsProblems } from '@metalquest/core/admin/settings-form';
import type { SiteSettings } from '@metalquest/core/site/site-settings';
import { useRef, useState } from 'react';
import { useOnline } from '../../platform/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ConsentSetting } from './consent-setting.tsx';
import { FeaturesSetting } from './features-setting.tsx';
import { MapStylesSetting } from './map-styles-setting.tsx';
import { Setting } from './setting.tsx';
import { useSavedSettings, useSaveSettings, useSettingsDraft } from './use-settings.ts';

/** `/admin/settings`: settings of the whole site. */
function SettingsPage() {
  const saved = useSavedSettings();
  return (
    <>
      <h1 className="mb-6 text-2xl md:text-3xl">Settings</h1>
      <QueryResult query={saved} subject="The settings" skeleton={<SettingsPlace />}>
        {(settings) => <SettingsForm saved={settings} />}
      </QueryResult>
    </>
  );
}

function SettingsForm({ saved }: { saved: SiteSettings }) {
  const { shown, changes, change, forget } = useSettingsDraft(saved);
  const save = useSaveSettings();
  const isOnline = useOnline();
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = settingsProblems(shown);
  const problem = (field: keyof typeof problems) => (wasTried ? problems[field] : null);

  const submit = () => {
    setTried(true);
    if (!changes || save.isPending || !isOnline) return;
    if (Object.values(problems).some((each) => each !== null)) {
      // Waits until React has marked the invalid field.
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')
          ?.focus(),
      );
      return;
    }
    save.mutate(changes, {
      onSuccess: () => {
        forget();
        setTried(false);
        toast.success('Settings saved');
      },
    });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error ? (
        <Note tone="problem" className="mb-6">
          {save.error.message}
        </Note>
      ) : null}
      <Setting title="Name" hint="In the title of every page, in feeds and in the footer.">
        <Field label="Site title" error={problem('title')}>
          <Input value={shown.title} onChange={(event) => change({ title: event.target.value })} />
        </Field>
      </Setting>
      <Setting
        title="Contact"
        hint="In the footer of every page, and on the sign-up page when registration is closed. It is public."
      >
        <Field
          label="Contact address"
          hint="An email or web address becomes a link. Leave it empty for none."
          error={problem('contact')}
        >
          <Input
            value={shown.contact}
            onChange={(event) => change({ contact: event.target.value })}
            autoCapitalize="none"
          />
        </Field>
      </Setting>
      <Setting
        title="Registration"
        hint="Existing accounts can still sign in. If the backend runs elsewhere, close sign-ups in its settings too."
      >
        <ChoiceCards
          label="Registration"
          value={shown.registrationOpen ? 'open' : 'closed'}
          onChange={(value) => change({ registrationOpen: value === 'open' })}
          choices={[
            { value: 'open', label: 'Open', hint: 'Anyone can create an account.' },
            { value: 'closed', label: 'Closed', hint: 'The server refuses new accounts.' },
          ]}
          className="sm:grid-cols-2"
        />
      </Setting>
      <ConsentSetting settings={shown} onChange={change} />
      <MapStylesSetting settings={shown} problem={problem('mapStyles')} onChange={change} />
      <FeaturesSetting settings={shown} onChange={change} />
      {changes ? <SaveBar isOnline={isOnline} isBusy={save.isPending} onDiscard={forget} /> : null}
    </form>
  );
}

function SettingsPlace() {
  return (
    <div className="grid gap-7 border-line border-t pt-7">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  );
}

interface SaveBarProps {
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
}

function SaveBar({ isOnline, isBusy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-(--foot) z-20 -mx-3 mt-2 animate-rise pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-picture border border-line bg-card px-5 py-3 shadow-float">
        <p role="status" className="text-muted">
          {isOnline ? 'Unsaved changes.' : 'Unsaved changes. Connect to the internet to save them.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" onClick={onDiscard} disabled={isBusy}>
            Discard
          </Button>
          <Button type="submit" disabled={!isOnline} aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save settings'}
          </Button>
        </div>
      </div>
    </div>
  );
}

export { SettingsPage as Component };
