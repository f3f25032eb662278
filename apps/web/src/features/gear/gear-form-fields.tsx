import { GEAR_TEXT_MAX_LENGTH, type GearField } from '@metalquest/core/gear/edit-gear';
import { EQUIPMENT_TYPES } from '@metalquest/core/gear/equipment';
import { warrantyOf, warrantySentence } from '@metalquest/core/gear/warranty';
import { isDay, localDay } from '@metalquest/core/time/day';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { CurrencySelect } from '../../forms/currency-select.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { GearDrawing } from './gear-drawing.tsx';
import { type GearForm, readMonths, UNKNOWN_CURRENCY } from './gear-form.ts';
import { TYPE_LABELS } from './gear-labels.ts';

const DETECTOR_TYPES = ['Multi-frequency', 'VLF', 'Pulse induction', 'Hybrid', 'Beat frequency'];

/** Two fields side by side, if both have room at the current text size. */
const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-3 gap-y-5 sm:gap-x-5';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: UseFormReturn<GearForm>;
  name: GearField;
  label: string;
  hint?: string;
}

function TextField({ form, name, label, hint, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      error={form.formState.errors[name]?.message}
      {...(hint ? { hint } : {})}
      {...(className ? { className } : {})}
    >
      <Input autoComplete="off" maxLength={GEAR_TEXT_MAX_LENGTH} {...input} {...form.register(name)} />
    </Field>
  );
}

export function GearFormFields({ form, display }: { form: UseFormReturn<GearForm>; display: Display }) {
  const { units, locale } = display;
  const type = useWatch({ control: form.control, name: 'type' }) ?? 'detector';
  return (
    <>
      <div className="grid content-start gap-5">
        <TypeTiles field={form.register('type')} />
        <TextField form={form} name="name" label="Name" placeholder={TYPE_LABELS[type].example} required />
        <div className={PAIR}>
          <TextField form={form} name="brand" label="Brand" placeholder="XP" />
          <TextField form={form} name="model" label="Model" />
        </div>
        {type === 'detector' ? (
          <div className={PAIR}>
            <TextField
              form={form}
              name="detectorType"
              label="Detector type"
              placeholder="Multi-frequency"
              list="detector-types"
            />
            <datalist id="detector-types">
              {DETECTOR_TYPES.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <TextField form={form} name="frequency" label="Frequency" placeholder="4 to 45 kHz" />
          </div>
        ) : null}
        {type === 'coil' ? (
          <TextField
            form={form}
            name="coilWidth"
            label={`Coil width (${units === 'imperial' ? 'in' : 'cm'})`}
            inputMode="decimal"
            placeholder={units === 'imperial' ? '11' : '28'}
            hint="Measured from side to side. It is used to calculate how much ground you cover."
            maxLength={12}
          />
        ) : null}
        <TextField
          form={form}
          name="serialNumber"
          label="Serial number"
          hint="Private: it is never in a gallery, and it stays hidden until you tap it."
        />
      </div>
      <div className="grid content-start gap-5">
        <div className={PAIR}>
          <TextField form={form} name="purchasePrice" label="Price" inputMode="decimal" />
          <CurrencyField form={form} locale={locale} />
        </div>
        <div className={PAIR}>
          <TextField form={form} name="dateBought" label="Bought on" type="date" />
          <TextField form={form} name="purchaseLocation" label="Bought from" />
        </div>
        <TextField
          form={form}
          name="warrantyDurationMonths"
          label="Warranty in months"
          inputMode="numeric"
          hint={useWarrantyHint(form, locale)}
          maxLength={4}
        />
        <Field label="Notes" error={form.formState.errors.notes?.message}>
          <Textarea rows={5} {...form.register('notes')} />
        </Field>
      </div>
    </>
  );
}

function CurrencyField({ form, locale }: { form: UseFormReturn<GearForm>; locale: string }) {
  const { queries } = useEngine();
  const ofAccount = useLive(() => queries.preferences(), [queries]).value?.defaultCurrency;
  const value = useWatch({ control: form.control, name: 'purchaseCurrency' });
  return (
    <Field label="Currency">
      <CurrencySelect
        value={value || (ofAccount ?? '')}
        locale={locale}
        onChange={(code) => form.setValue('purchaseCurrency', code, { shouldDirty: true })}
      >
        {value === UNKNOWN_CURRENCY ? <option value={UNKNOWN_CURRENCY}>Not recorded</option> : null}
      </CurrencySelect>
    </Field>
  );
}

function useWarrantyHint({ control }: UseFormReturn<GearForm>, locale: string): string {
  const [dateBought = '', typed = ''] = useWatch({
    control,
    name: ['dateBought', 'warrantyDurationMonths'],
  });
  const months = readMonths(typed);
  if (!months || months > 1_200) return 'You are reminded 30 days before it ends.';
  if (!isDay(dateBought)) return 'Enter the purchase date to be reminded 30 days before it ends.';
  const warranty = warrantyOf({ dateBought, warrantyDurationMonths: months }, localDay(new Date()));
  return `${warrantySentence(warranty, locale)}.`;
}

function TypeTiles({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[560] text-muted text-sm">What is it?</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {EQUIPMENT_TYPES.map((type) => (
          <label
            key={type}
            className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-picture border border-line bg-card p-2 text-center font-[560] shadow-soft transition-colors hover:border-edge has-checked:border-2 has-checked:border-moss-deep has-checked:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={type} className="sr-only" {...field} />
            <GearDrawing type={type} className="size-11 text-moss-deep" />
            {TYPE_LABELS[type].one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
