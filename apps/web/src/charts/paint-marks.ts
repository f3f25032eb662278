import type { Mark, Tone } from './marks.ts';

export function visibleColours(): (tone: Tone) => string {
  const styles = getComputedStyle(document.documentElement);
  return (tone) => styles.getPropertyValue(`--color-${tone}`).trim();
}

export const TEXT_FACE = '"Source Sans 3", "Source Sans as Arial", "Source Sans as Roboto", sans-serif';
export const DISPLAY_FACE = 'Besley, "Besley as Times", "Besley as Noto", serif';

export function paintMarks(
  canvas: CanvasRenderingContext2D,
  marks: readonly Mark[],
  colour: (tone: Tone) => string,
): void {
  for (const mark of marks) {
    canvas.save();
    paint(canvas, mark, colour);
    canvas.restore();
  }
}

function paint(canvas: CanvasRenderingContext2D, mark: Mark, colour: (tone: Tone) => string): void {
  switch (mark.kind) {
    case 'area':
      canvas.globalAlpha = mark.opacity ?? 1;
      canvas.fillStyle = colour(mark.tone);
      canvas.fill(new Path2D(mark.d));
      return;
    case 'stroke':
      canvas.strokeStyle = colour(mark.tone);
      canvas.lineWidth = mark.width;
      canvas.lineCap = mark.dash ? 'butt' : 'round';
      if (mark.dash) canvas.setLineDash([...mark.dash]);
      canvas.stroke(new Path2D(mark.d));
      return;
    case 'dot':
      canvas.beginPath();
      canvas.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      canvas.fillStyle = colour(mark.tone);
      canvas.fill();
      if (!mark.ring) return;
      canvas.strokeStyle = colour(mark.ring);
      canvas.lineWidth = 2.4;
      canvas.stroke();
      return;
    case 'text':
      canvas.font = `${mark.isStrong ? 620 : 400} ${mark.size}px ${TEXT_FACE}`;
      canvas.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor;
      canvas.fillStyle = colour(mark.tone);
      canvas.fillText(mark.text, mark.x, mark.y);
  }
}
