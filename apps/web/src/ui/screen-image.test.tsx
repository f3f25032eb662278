// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseTheme } from '../lib/theme.ts';
import { ScreenImage } from './screen-image.tsx';

afterEach(() => {
  cleanup();
  chooseTheme('system');
});

it('what is shown follows the theme in both formats, and the older one is there for whoever knows no other', () => {
  const { container } = render(<ScreenImage screen="finds" alt="Finds" loading="lazy" />);
  const offered = () =>
    [...container.querySelectorAll('source')].map((source) => [source.media, source.type, source.srcset]);
  const dark = '(prefers-color-scheme: dark)';
  const light = ['', 'image/avif', '/screens/finds-light.avif'];
  expect(offered()).toEqual([
    [dark, 'image/avif', '/screens/finds-dark.avif'],
    light,
    [dark, '', '/screens/finds-dark.webp'],
  ]);
  act(() => chooseTheme('light'));
  expect(offered()).toEqual([light]);
  const image = container.querySelector('img');
  expect([image?.getAttribute('src'), image?.width, image?.height, image?.loading]).toEqual([
    '/screens/finds-light.webp',
    390,
    844,
    'lazy',
  ]);
});
