/// <reference lib="webworker" />
import displayUrl from '@expo-google-fonts/besley/600SemiBold/Besley_600SemiBold.ttf?url';
import textUrl from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?url';
import type { MediaId } from '@metalquest/core/ids';
import type { MapMark, PdfPage, PhotoMark } from '@metalquest/pdf/pdf-page';
import { drawPage, finishPdf, missingGlyphs, newPdf } from '@metalquest/pdf/pdf-writer';
import { coveredBy, measureWith, type Typefaces } from '@metalquest/pdf/typefaces';
import { typeset } from '@metalquest/pdf/typeset';
import { PartMissing } from './pdf-error.ts';
import type { LayoutJob, PdfAnswer, PdfRequest, SetPages } from './pdf-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Photo resolution: 220 dpi. */
const DOTS_PER_MM = 220 / 25.4;
const JPEG_QUALITY = 0.82;
/** Pages per message: a table page has hundreds of marks, which the main thread deserialises in one task. */
const PAGES_AT_ONCE = 4;

async function face(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new PartMissing('A font could not be loaded', { cause });
  });
  if (!response.ok) throw new PartMissing(`The font request failed (HTTP ${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}

async function load() {
  const [text, display] = await Promise.all([face(textUrl), face(displayUrl)]);
  const faces: Typefaces = { text, display };
  const ruler = newPdf(faces);
  return { faces, ruler, measure: measureWith(ruler), covers: coveredBy(ruler) };
}

let loading: ReturnType<typeof load> | null = null;
let file: ReturnType<typeof newPdf> | null = null;

function stock(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function set(id: number, { report, ...setting }: LayoutJob): Promise<Omit<SetPages, 'pages'>> {
  const { ruler, measure, covers } = await stock();
  const pages = typeset(report, { ...setting, measure, covers });
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
    const some: PdfAnswer = { id, some: pages.slice(from, from + PAGES_AT_ONCE) };
    self.postMessage(some);
  }
  return { missing: missingGlyphs(ruler, pages) };
}

async function framed(photo: Blob, { width, height }: PhotoMark | MapMark): Promise<Uint8Array | null> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const dots = Math.min(DOTS_PER_MM, 1 / scale);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * dots)),
    Math.max(1, Math.round(height * dots)),
  );
  const context = canvas.getContext('2d');
  if (!context) return null;
  // White behind transparent pictures.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - cutWidth) / 2, (bitmap.height - cutHeight) / 2];
  context.drawImage(bitmap, left, top, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  return new Uint8Array(await jpeg.arrayBuffer());
}

async function print(page: PdfPage, photos: ReadonlyMap<MediaId, Blob>, map: Blob | null): Promise<void> {
  if (!file) throw new Error('No PDF was started');
  const ready = new Map<MediaId, Uint8Array>();
  for (const mark of page.marks) {
    const photo = mark.mark === 'photo' ? photos.get(mark.media) : undefined;
    const jpeg = photo && mark.mark === 'photo' ? await framed(photo, mark) : null;
    if (jpeg && mark.mark === 'photo') ready.set(mark.media, jpeg);
  }
  const mark = page.marks.find((each) => each.mark === 'map');
  drawPage(file, page, ready, map && mark ? await framed(map, mark) : null);
}

async function handle(request: PdfRequest): Promise<PdfAnswer> {
  const { id } = request;
  switch (request.ask) {
    case 'set':
      return { id, set: await set(id, request.job) };
    case 'begin':
      file = newPdf((await stock()).faces);
      return { id, done: true };
    case 'page':
      await print(request.page, request.photos, request.map);
      return { id, done: true };
    case 'finish': {
      if (!file) throw new Error('No PDF was started');
      const bytes = finishPdf(file, request.title);
      file = null;
      return { id, file: bytes };
    }
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  try {
    const result = await handle(data);
    self.postMessage(result, 'file' in result ? [result.file.buffer] : []);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const failed: PdfAnswer = { id: data.id, failure, partMissing: error instanceof PartMissing };
    self.postMessage(failed);
  }
});
