// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input, Textarea } from './input.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';

beforeAll(() => {
  // Radix measures the slider's thumb.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

describe('a field', () => {
  it.each([
    ['Input', <Input key="1" />],
    ['Textarea', <Textarea key="2" />],
    ['Select', <Select key="3" />],
    ['Slider', <Slider key="4" value={14} max={40} onValueChange={() => {}} />],
  ])('labels its %s, with the hint and the error as description', (_, control) => {
    render(
      <Field label="Depth" hint="As deep as the hole" error="Give a number.">
        {control}
      </Field>,
    );
    const named = screen.getByLabelText('Depth');
    expect(named.getAttribute('aria-invalid')).toBe('true');
    const described = (named.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As deep as the hole',
      'Give a number.',
    ]);
  });

  it('is not invalid without an error', () => {
    render(
      <Field label="Name">
        <Input />
      </Field>,
    );
    expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
  });
});
