import type { Bounds } from '@metalquest/core/geo/bounds';
import { fitPoints, type LandFit } from '@metalquest/core/geo/land-shape';
import type { ReportSketch } from '@metalquest/core/report/report';
import { PAPER_SIZES, type PaperSize } from './pdf-page.ts';
import type { PdfText } from './pdf-text.ts';
import { MARGIN } from './sheet.ts';

const HEIGHT = 96;
const SMALL_HEIGHT = 48;
/** From the frame to the drawing, in millimetres. */
const INSET = 9;

const UPRIGHT_COLUMNS = 8;

/** Landscape for a table of many columns. */
export function pageSizeOf({ parts }: Pick<PdfText, 'parts'>, paper: PaperSize) {
  const { width, height } = PAPER_SIZES[paper];
  const isWide = parts.some((part) => part.kind === 'table' && part.columns.length > UPRIGHT_COLUMNS);
  return isWide ? { width: height, height: width } : { width, height };
}

/** The frame of a drawing, as wide as the column; null if nothing is drawn. */
export function fitSketch(
  { boundary, paths, finds, small = false }: ReportSketch,
  width: number,
): { readonly fit: LandFit; readonly height: number } | null {
  const height = small ? SMALL_HEIGHT : HEIGHT;
  const points = [...(boundary ?? []).flat(), ...paths.flat(), ...finds];
  const fit = fitPoints(points, { width, height, margin: INSET });
  return fit && { fit, height };
}

/** Ground and size of a map picture; the size in millimetres on paper. */
export interface MapFrame {
  readonly bounds: Bounds;
  readonly width: number;
  readonly height: number;
}

/** The frame of the drawing that has a map behind it; null for none. */
export function mapFrameOf(text: Pick<PdfText, 'parts'>, paper: PaperSize): MapFrame | null {
  const width = pageSizeOf(text, paper).width - 2 * MARGIN;
  for (const part of text.parts) {
    const fitted = part.kind === 'sketch' && part.hasMap ? fitSketch(part, width) : null;
    if (fitted) return { bounds: fitted.fit.frame, width, height: fitted.height };
  }
  return null;
}
