import { expect, test, vi } from 'vitest';
import { clipLayers, moveDivider, sideBox, sideOf } from './divider.ts';

test('the sides meet without a gap, also at the edges', () => {
  for (const at of [0, 0.333, 0.5, 1]) {
    const [, , left] = sideBox('left', at, 779, 400);
    const [x, , right] = sideBox('right', at, 779, 400);
    expect(x).toBe(left);
    expect(left + right).toBe(779);
  }
});

test('a layer is on the side that was chosen, else on both', () => {
  const divided = { left: 'a', right: 'b' };
  expect(['a', 'b', 'c'].map((id) => sideOf(id, divided))).toEqual(['left', 'right', null]);
  expect(sideOf('a', null)).toBeNull();
});

test('drawing is limited to the side at its start, and whole again at its end', () => {
  const gl = {
    ...{ SCISSOR_TEST: 3089, drawingBufferWidth: 800, drawingBufferHeight: 600 },
    ...{ enable: vi.fn(), disable: vi.fn(), scissor: vi.fn() },
  };
  const [start, end] = clipLayers('layer', 'right');
  const render = (layer: typeof start) =>
    layer.render(gl as unknown as WebGL2RenderingContext, {} as Parameters<typeof layer.render>[1]);
  moveDivider(0.25);
  render(start);
  expect(gl.enable).toHaveBeenCalledWith(gl.SCISSOR_TEST);
  expect(gl.scissor).toHaveBeenCalledWith(200, 0, 600, 600);
  expect(gl.disable).not.toHaveBeenCalled();
  render(end);
  expect(gl.disable).toHaveBeenCalledWith(gl.SCISSOR_TEST);
});
