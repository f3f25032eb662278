// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { Evented, type Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import type { MapOptions } from '../use-map.ts';
import { frameCamera } from './frame-camera.ts';
import PictureCanvas, { type MapPicture } from './picture-canvas.tsx';

const FRAME = { bounds: [7, 46, 7.1, 46.1], width: 170, height: 96 } as const;
const { center, box, width, height } = frameCamera(FRAME);

/** WebGL does not run here: a map whose frame is where it should be. */
const map: MapLibreMap = Object.assign(Object.create(Evented.prototype), {
  getCenter: () => ({ lng: center[0] }),
  getCanvas: () => ({ width: box.width }),
  project: () => ({ x: (box.width - width) / 2, y: (box.height - height) / 2 }),
  triggerRepaint: () => map.fire('idle'),
});
const drawn = { map, credits: [], scheme: 'light' } as const;

let options: MapOptions;
vi.mock('../use-canvas-map.ts', () => ({
  useCanvasMap: (_: unknown, given: MapOptions) => {
    options = given;
    return { drawn: isDrawn ? drawn : null, failed: [], credits: [] };
  },
}));
vi.mock('../use-map-styles.ts', () => ({
  useMapStyles: () => ({ known: true, active: null, selected: null }),
}));
const layers: never[] = [];
vi.mock('../use-overlays.ts', () => ({ useLayersOnceKnown: () => ({ layers, isKnown: true }) }));
vi.mock('../offline/use-saved-areas.ts', () => ({ useSavedGround: () => savedGround }));
vi.mock('../paper.ts', () => ({ paperLoaded: async () => {} }));

let isDrawn = false;
let savedGround = 'all';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function pictureAfter(fail: () => void): Promise<MapPicture> {
  const canvas = { fillRect: () => {}, drawImage: () => {} };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => canvas;
      convertToBlob = async () => new Blob();
    },
  );
  const onPicture = vi.fn<(picture: MapPicture) => void>();
  const onFailure = (cause: unknown) => expect.unreachable(String(cause));
  isDrawn = false;
  const props = { kind: 'quest', frame: FRAME, units: 'metric', onPicture, onFailure } as const;
  const { rerender, unmount } = render(<PictureCanvas {...props} />);
  fail();
  isDrawn = true;
  rerender(<PictureCanvas {...props} />);
  await waitFor(() => expect(onPicture).toHaveBeenCalled());
  unmount();
  const [picture] = onPicture.mock.calls[0] ?? [];
  if (!picture) throw new Error('no picture');
  return picture;
}

test('a picture with holes has a note and is not complete', async () => {
  expect(await pictureAfter(() => {})).toMatchObject({ notes: [], isComplete: true });
  expect(await pictureAfter(() => options.onSourceFailure?.(map, 'base'))).toMatchObject({
    notes: ['Parts of the map could not be loaded.'],
    isComplete: false,
  });
  savedGround = 'part';
  expect(await pictureAfter(() => {})).toMatchObject({
    notes: ['There is no signal. Parts of the map that are not saved on this device are blank.'],
    isComplete: false,
  });
});
