import { Slider as RadixSlider } from 'radix-ui';
import { cn } from './cn.ts';
import { useFieldLabelId, useFieldWiring } from './field.tsx';

export interface SliderProps {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max: number;
  step?: number;
  label?: string;
  /** Screen reader text instead of the number, for example '14 cm'. */
  valueText?: string;
  disabled?: boolean;
  className?: string;
}

export function Slider({
  value,
  onValueChange,
  min = 0,
  max,
  step = 1,
  label,
  valueText,
  disabled,
  className,
}: SliderProps) {
  const { id, ...wiring } = useFieldWiring();
  const labelId = useFieldLabelId();
  return (
    <RadixSlider.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      className={cn('relative flex h-11 w-full touch-none select-none items-center', className)}
    >
      <RadixSlider.Track className="relative h-2 grow overflow-hidden rounded-full bg-line">
        <RadixSlider.Range className="absolute h-full rounded-full bg-moss-deep" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        {...wiring}
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : labelId ? { 'aria-labelledby': labelId } : {})}
        {...(valueText ? { 'aria-valuetext': valueText } : {})}
        className="block size-6 rounded-full border-[3.5px] border-moss-deep bg-card"
      />
    </RadixSlider.Root>
  );
}
