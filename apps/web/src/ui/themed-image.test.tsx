// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseTheme } from '../platform/theme.ts';
import { ThemedImage } from './themed-image.tsx';

afterEach(() => {
  cleanup();
  chooseTheme('system');
});

it('follows the theme in both formats, with the older one as fallback', () => {
  const { container } = render(
    <ThemedImage
      light={{ avif: '/light.avif', webp: '/light.webp' }}
      dark={{ avif: '/dark.avif', webp: '/dark.webp' }}
      alt="Finds"
      loading="lazy"
      width={390}
      height={844}
    />,
  );
  const offered = () =>
    [...container.querySelectorAll('source')].map((source) => [source.media, source.type, source.srcset]);
  const dark = '(prefers-color-scheme: dark)';
  const light = ['', 'image/avif', '/light.avif'];
  expect(offered()).toEqual([[dark, 'image/avif', '/dark.avif'], light, [dark, '', '/dark.webp']]);
  act(() => chooseTheme('light'));
  expect(offered()).toEqual([light]);
  const image = container.querySelector('img');
  expect([image?.getAttribute('src'), image?.width, image?.height, image?.loading]).toEqual([
    '/light.webp',
    390,
    844,
    'lazy',
  ]);
});
