import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...props}
        type={isVisible ? 'text' : 'password'}
        className="pr-13"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isVisible}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </div>
  );
}
