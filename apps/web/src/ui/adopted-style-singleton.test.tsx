// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { styleSingleton } from './adopted-style-singleton.ts';

const ScrollLock = styleSingleton();

afterEach(cleanup);

it('the scroll lock of two dialogs is one stylesheet without a <style> tag, removed with the last of them', () => {
  const tagsBefore = document.querySelectorAll('style').length;
  const { rerender } = render(
    <>
      <ScrollLock styles="body { overflow: hidden }" />
      <ScrollLock styles="body { overflow: hidden }" />
    </>,
  );
  expect(document.adoptedStyleSheets).toHaveLength(1);
  expect(document.querySelectorAll('style')).toHaveLength(tagsBefore);
  rerender(<ScrollLock styles="body { overflow: hidden }" />);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  rerender(<p>closed</p>);
  expect(document.adoptedStyleSheets).toHaveLength(0);
});
