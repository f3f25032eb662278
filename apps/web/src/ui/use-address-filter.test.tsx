// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useAddressFilter } from './use-address-filter.ts';

interface Filter {
  readonly words: string;
  readonly from: string;
}

const read = (params: URLSearchParams): Filter => ({
  words: params.get('q') ?? '',
  from: params.get('from') ?? '',
});
const write = (filter: Filter): URLSearchParams => {
  const params = new URLSearchParams();
  if (filter.words) params.set('q', filter.words);
  if (filter.from) params.set('from', filter.from);
  return params;
};

function Page({ onShown }: { onShown: (filter: Filter, change: (next: Filter) => void) => void }) {
  onShown(...useAddressFilter(read, write));
  return null;
}

function opened(at: string) {
  const seen: { filter: Filter; change: (next: Filter) => void }[] = [];
  const last = () => {
    const latest = seen.at(-1);
    if (!latest) throw new Error('nothing is shown');
    return latest;
  };
  const router = createMemoryRouter(
    [{ path: '/list', element: <Page onShown={(filter, change) => seen.push({ filter, change })} /> }],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { router, last };
}

it('reads the address', () => {
  expect(opened('/list?q=ely').last().filter).toEqual({ words: 'ely', from: '' });
});

it('shows a change at once, so that the next one builds on it before the address updates', async () => {
  const { router, last } = opened('/list');
  // Both in one tick, before the router has written the first.
  act(() => last().change({ ...last().filter, words: 'ely' }));
  act(() => last().change({ ...last().filter, from: '2026-01-01' }));
  expect(last().filter).toEqual({ words: 'ely', from: '2026-01-01' });
  await act(async () => {});
  expect(router.state.location.search).toBe('?q=ely&from=2026-01-01');
  expect(last().filter).toEqual({ words: 'ely', from: '2026-01-01' });
});

it('follows external address changes, and keeps its filter otherwise', async () => {
  const { router, last } = opened('/list?q=ely');
  const before = last().filter;
  await act(() => router.revalidate());
  expect(last().filter).toBe(before);
  await act(async () => last().change({ words: 'wells', from: '' }));
  await act(() => router.navigate('/list?q=ely'));
  expect(last().filter).toEqual({ words: 'ely', from: '' });
  await act(() => router.navigate(-1));
  expect(last().filter).toEqual({ words: 'wells', from: '' });
});

it('goes back to the filter of an earlier history entry', async () => {
  const { router, last } = opened('/list');
  await act(async () => last().change({ words: 'wells', from: '' }));
  await act(() => router.navigate('/list?q=ely'));
  await act(async () => last().change({ words: 'ely', from: '2026-01-01' }));
  await act(() => router.navigate(-1));
  expect(last().filter).toEqual({ words: 'wells', from: '' });
  await act(() => router.navigate(1));
  expect(last().filter).toEqual({ words: 'ely', from: '2026-01-01' });
});
