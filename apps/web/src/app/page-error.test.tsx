// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GlobalErrorBoundary } from './global-fallback.tsx';
import { PageError } from './page-error.tsx';

function Broken(): never {
  throw new Error('The map is upside down');
}

function NeedsStorage({ storage }: { storage: { broken: boolean } }) {
  if (storage.broken) throw new Error('No storage');
  return <p>the app</p>;
}

const routes = [
  {
    errorElement: <PageError />,
    children: [
      { path: '/', element: <p>home</p> },
      { path: '/finds', element: <p>all finds</p> },
      { path: '/finds/:id', element: <Broken /> },
    ],
  },
];

beforeEach(() => {
  // Silences the errors that React and the router log when the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a broken page shows a card with its path and what went wrong', () => {
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/finds/7'] })} />);
  expect(screen.getByRole('heading', { name: 'Page Error' })).toBeTruthy();
  expect(screen.getByText('/finds/7')).toBeTruthy();
  expect(screen.getByText('The map is upside down')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
});

it('Go Back returns to the previous page', async () => {
  window.history.replaceState(null, '', '/finds');
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  await router.navigate('/finds/7');
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(screen.getByText('all finds')).toBeTruthy());
  router.dispose();
});

it('Go Back opens the home page if the broken page was the first of the visit', async () => {
  window.history.replaceState(null, '', '/finds/7');
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(screen.getByText('home')).toBeTruthy());
  router.dispose();
});

it('an error outside pages offers to try again and to go home', () => {
  const storage = { broken: true };
  render(
    <GlobalErrorBoundary>
      <NeedsStorage storage={storage} />
    </GlobalErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  storage.broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('the app')).toBeTruthy();
});
