import type { ChartLayout, Drawing } from './marks.ts';
import { DISPLAY_FACE, paintMarks, TEXT_FACE, visibleColours } from './paint-marks.ts';
import { wrapped } from './text-fit.ts';

/** CSS pixels, before SCALE. */
const WIDTH_PX = 760;
const PADDING_PX = 44;
const SCALE = 2;
const SENTENCE_PX = 25;
const SENTENCE_LINE_PX = 31;

const TITLE_FONT = `640 13px ${TEXT_FACE}`;
const SENTENCE_FONT = `620 ${SENTENCE_PX}px ${DISPLAY_FACE}`;
const NOTE_FONT = `400 14px ${TEXT_FACE}`;

export interface ChartPictureParts {
  readonly title: string;
  readonly sentence: string;
  /** The data and the source: '300 finds, 3 May to 7 Jun 2025 · MetalQuest'. */
  readonly note: string;
  readonly draw: (layout: ChartLayout) => Drawing;
}

export async function chartPicture({ title, sentence, note, draw }: ChartPictureParts): Promise<Blob> {
  // A canvas does not wait for fonts. load() rejects as a whole if a local fallback font (theme.css) is
  // missing; the canvas then falls back by itself.
  await Promise.allSettled([TITLE_FONT, SENTENCE_FONT, NOTE_FONT].map((font) => document.fonts.load(font)));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture.');
  const inner = WIDTH_PX - 2 * PADDING_PX;
  context.font = SENTENCE_FONT;
  const lines = wrapped(sentence, inner, (text) => context.measureText(text).width);
  const drawing = draw({ width: inner, em: 1 });
  const sentenceTop = PADDING_PX + 22;
  const chartTop = sentenceTop + lines.length * SENTENCE_LINE_PX + 22;
  const height = Math.ceil(chartTop + drawing.height + 34 + PADDING_PX);
  canvas.width = WIDTH_PX * SCALE;
  canvas.height = height * SCALE;
  const colour = visibleColours();
  context.scale(SCALE, SCALE);
  context.fillStyle = colour('paper');
  context.fillRect(0, 0, WIDTH_PX, height);
  context.translate(PADDING_PX, 0);
  context.fillStyle = colour('muted');
  context.font = TITLE_FONT;
  context.letterSpacing = '0.8px';
  context.fillText(title.toUpperCase(), 0, PADDING_PX + 10);
  context.letterSpacing = '-0.45px';
  context.fillStyle = colour('ink');
  context.font = SENTENCE_FONT;
  lines.forEach((line, index) => {
    context.fillText(line, 0, sentenceTop + SENTENCE_PX + index * SENTENCE_LINE_PX);
  });
  context.letterSpacing = '0px';
  context.save();
  context.translate(0, chartTop);
  paintMarks(context, drawing.marks, colour);
  context.restore();
  context.fillStyle = colour('muted');
  context.font = NOTE_FONT;
  context.fillText(note, 0, height - PADDING_PX + 8);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be created.'))),
      'image/png',
    );
  });
}
