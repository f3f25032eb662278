// @vitest-environment happy-dom
import type { RecordSelection, SyncEngine } from '@metalquest/sync/engine';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ExportForm } from './export-form.tsx';

vi.mock('../../platform/save-file.ts', () => ({ saveFile: vi.fn(async () => true) }));

const FILE = new Blob(['records']);
const SELECTION: RecordSelection = { kind: 'quests', filter: { search: 'field' } };

const exportRecords = vi.fn<SyncEngine['exportRecords']>();
beforeEach(() => {
  vi.clearAllMocks();
  exportRecords.mockResolvedValue({ file: FILE, finds: 3, quests: 2, skipped: 0, dropped: 0, partPaths: 0 });
  const engine: SyncEngine = Object.assign(Object.create(null), { exportRecords });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <ExportForm selection={SELECTION} />
    </EngineContext>,
  );
});
afterEach(cleanup);

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = (format: string) => fireEvent.click(screen.getByRole('button', { name: `Save ${format} file` }));

it.each([
  ['GPX', 'gpx'],
  ['GeoJSON', 'geojson'],
  ['KML', 'kml'],
  ['CSV', 'csv'],
])('%s: the selection is exported as %s, and the file is named after it', async (label, format) => {
  fireEvent.click(radio(new RegExp(`^${label}`)));
  save(label);
  expect(await screen.findByText('Saved: 2 quests, 3 finds.')).toBeTruthy();
  expect(exportRecords).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ selection: SELECTION, format, places: 'exact' }),
  );
  const name = expect.stringMatching(new RegExp(`^metalquest-quests-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(FILE, name);
});

it.each([
  [/^Exact/, 'exact', 'Anyone who has it can walk there'],
  [/^To about a kilometre/, 'blurred', 'rounded to about a kilometre'],
  [/^No places/, 'none', 'It contains no places'],
])(
  'the choice %s exports places as %s, and the form says what the file reveals',
  async (label, places, sentence) => {
    fireEvent.click(radio(/^KML/));
    fireEvent.click(radio(label));
    expect(screen.getByText(sentence, { exact: false })).toBeTruthy();
    save('KML');
    await screen.findByText(/^Saved:/);
    expect(exportRecords).toHaveBeenCalledWith(expect.objectContaining({ format: 'kml', places }));
  },
);

it('GPX cannot omit places: it rounds them; the choice returns with CSV', async () => {
  fireEvent.click(radio(/^CSV/));
  fireEvent.click(radio(/^No places/));
  fireEvent.click(radio(/^GPX/));
  expect(screen.queryByRole('radio', { name: /^No places/ })).toBeNull();
  expect(radio(/^To about a kilometre/).checked).toBe(true);
  save('GPX');
  await screen.findByText(/^Saved:/);
  expect(exportRecords).toHaveBeenCalledWith(expect.objectContaining({ format: 'gpx', places: 'blurred' }));
  fireEvent.click(radio(/^CSV/));
  expect(radio(/^No places/).checked).toBe(true);
  expect(screen.queryByText(/^Saved:/)).toBeNull();
});
