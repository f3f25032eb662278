import { worldOf } from '@metalquest/core/map/mercator';
import { fitSketch, mapFrameOf } from '@metalquest/pdf/sketch-frame';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameCamera } from './frame-camera.ts';

const MM_PER_PX = 25.4 / 96;

/** A walk somewhere, from a few metres to a few hundred kilometres long. */
const walk = fc
  .record({
    lng: fc.double({ min: -180, max: 179, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    sizeDeg: fc.constantFrom(0.00001, 0.004, 0.05, 3),
    steps: fc.array(
      fc.tuple(
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      ),
      {
        minLength: 2,
        maxLength: 12,
      },
    ),
  })
  .map(({ lng, lat, sizeDeg, steps }) =>
    steps.map(([east, north]) => ({
      lng: ((lng + east * sizeDeg + 540) % 360) - 180,
      lat: lat + north * sizeDeg,
    })),
  );

test('every place is on paper where the drawing has it', () => {
  fc.assert(
    fc.property(walk, fc.constantFrom('a4' as const, 'letter' as const), (path, paper) => {
      const sketch = {
        kind: 'sketch',
        paths: [path],
        boundary: null,
        finds: [],
        caption: '',
        hasMap: true,
      } as const;
      const frame = mapFrameOf({ parts: [sketch] }, paper);
      if (!frame) throw new Error('no frame');
      const fit = fitSketch(sketch, frame.width)?.fit;
      const { center, zoom, width, height, box, pixelRatio } = frameCamera(frame);
      const middle = worldOf({ lng: center[0], lat: center[1] });
      for (const point of path) {
        const world = worldOf(point.lng < frame.bounds[0] ? { ...point, lng: point.lng + 360 } : point);
        // MapLibre's projection: the world is 512 pixels wide at zoom 0.
        const px = 512 * 2 ** zoom;
        const x = (width / 2 + (world.x - middle.x) * px) * MM_PER_PX;
        const y = (height / 2 + (world.y - middle.y) * px) * MM_PER_PX;
        const spot = fit?.place(point);
        expect(Math.hypot(x - (spot?.x ?? 0), y - (spot?.y ?? 0))).toBeLessThan(0.01);
      }
      // The map's limit; beyond it the picture would show more ground.
      expect(zoom).toBeLessThan(20);
      expect(Math.max(box.width, box.height) * pixelRatio).toBeLessThan(2_010);
      expect(pixelRatio * 96).toBeGreaterThan(190);
    }),
  );
});
