// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { chooseTheme } from '../platform/theme.ts';
import { DarkSource } from './themed-image.tsx';

afterEach(() => {
  cleanup();
  chooseTheme('system');
});

const picture = (
  <picture>
    <DarkSource srcSet="/dark.webp" />
    <img src="/light.webp" alt="The app" />
  </picture>
);

it('a picture follows the device until a theme is chosen, then the theme', () => {
  const { container } = render(picture);
  const media = () => container.querySelector('source')?.getAttribute('media');
  const hasDark = () => container.querySelector('source[srcset="/dark.webp"]') !== null;
  expect([hasDark(), media()]).toEqual([true, '(prefers-color-scheme: dark)']);
  act(() => chooseTheme('dark'));
  expect([hasDark(), media()]).toEqual([true, null]);
  act(() => chooseTheme('light'));
  expect(hasDark()).toBe(false);
  act(() => chooseTheme('system'));
  expect([hasDark(), media()]).toEqual([true, '(prefers-color-scheme: dark)']);
});

it("the server renders for the device's theme, for every visitor", () => {
  chooseTheme('dark');
  expect(renderToString(picture)).toContain('media="(prefers-color-scheme: dark)"');
});
