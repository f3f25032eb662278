import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import type { XmlSink } from '@metalquest/core/import/xml-sink';
import { err, ok, type Result } from '@metalquest/core/result';
import { SaxesParser } from 'saxes';
import { declaredEncoding, decoded, encodingOf, headOf, piecesOf } from './text-of-file.ts';

/** An '&' that begins neither a predefined XML entity nor a character reference. */
const BARE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Length of the longest reference, '&#1114111;' or '&#x10FFFF;', minus one. */
const TAIL = 9;

/**
 * Replaces every bare '&' by '&amp;', which many apps forget ('Pots & pans', '&nbsp;'). Unknown entities thus
 * become plain text and are never resolved. Calls `onFound` with the line of the first one.
 */
async function* escapedAmpersands(
  texts: AsyncIterable<string>,
  onFound: (line: number) => void,
): AsyncGenerator<string> {
  let remainder = '';
  let lines = 1;
  let isMet = false;
  function escapeAmpersands(text: string): string {
    if (isMet) return text.replace(BARE, '&amp;');
    const first = text.search(BARE);
    lines += (first < 0 ? text : text.slice(0, first)).split('\n').length - 1;
    if (first < 0) return text;
    isMet = true;
    onFound(lines);
    return text.replace(BARE, '&amp;');
  }
  for await (const text of texts) {
    const buffered = remainder + text;
    const last = buffered.lastIndexOf('&');
    const cut = last >= 0 && last >= buffered.length - TAIL ? last : buffered.length;
    remainder = buffered.slice(cut);
    yield escapeAmpersands(buffered.slice(0, cut));
  }
  yield escapeAmpersands(remainder);
}

/** Restores the text of a CDATA section, where '&' needs no escaping. */
const unmended = (text: string): string => text.replaceAll('&amp;', '&');

/** Limit of nesting; GPX needs 6 levels, KML with folders about 20. */
const MAX_DEPTH = 200;

/** Limit of characters between two tags; longer than any line of a map, but small enough for memory. */
const MAX_RUN = 8_000_000;

/** Thrown to stop the parser, which has no method for it. */
class StopReading extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem.what);
    this.name = 'StopReading';
    this.problem = problem;
  }
}

const ROOTS: Readonly<Record<string, string>> = {
  TrainingCenterDatabase: 'This is a TCX file.',
  FIT: 'This is a FIT file.',
  html: 'This is a web page.',
  svg: 'This is a drawing.',
};

interface XmlReading<Read> extends Pick<ReadingContext, 'file' | 'problems'> {
  readonly gpx: () => XmlSink<Read>;
  readonly kml: () => XmlSink<Read>;
  readonly isEmpty: (read: Read) => boolean;
}

function sinkFor<Read extends object>(
  { file, gpx, kml }: XmlReading<Read>,
  root: string,
  line: number,
): XmlSink<Read> {
  if (root === 'gpx') return gpx();
  if (root === 'kml') return kml();
  const is = ROOTS[root] ?? 'This XML file is not GPX or KML.';
  throw new StopReading(fileProblem(file, is, 'Export it as GPX or KML from the app it comes from.', line));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The parser's message without its position: '3:18: unclosed tag: trkpt.' */
const shortMessage = (message: string): string => message.replace(/^[^:]*:?\d+:\d+: /, '').replace(/\.$/, '');

/**
 * Reads GPX or KML as a stream, with one element in memory at a time. Resolves only XML's five predefined
 * entities and fetches nothing. Keeps everything before a syntax error, and reports the error.
 */
async function readXml<Read extends object>(
  texts: AsyncIterable<string>,
  reading: XmlReading<Read>,
): Promise<Result<Read, ImportProblem>> {
  const { file, problems } = reading;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: string[] = [];
  let sink: XmlSink<Read> | null = null;
  let run = 0;
  const stop = (what: string, advice: string): never => {
    throw new StopReading(fileProblem(file, what, advice, parser.line));
  };
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      stop(
        'The file defines its own XML entities, which are unsafe. They were not read.',
        'Export the file again from the app it comes from, without a DOCTYPE.',
      );
  });
  parser.on('opentag', ({ name, attributes }) => {
    run = 0;
    const local = localName(name);
    sink ??= sinkFor(reading, local, parser.line);
    if (open.length >= MAX_DEPTH)
      stop('The file has too many nested elements.', 'Export it again from the app it comes from.');
    open.push(local);
    sink.open(local, attributes, parser.line);
  });
  parser.on('text', (text) => sink?.text(text));
  parser.on('cdata', (text) => sink?.text(unmended(text)));
  parser.on('closetag', ({ name }) => {
    run = 0;
    open.pop();
    sink?.close(localName(name));
  });
  parser.on('error', (error) => {
    const parserMessage = shortMessage(error.message);
    const isOver = /unclosed tag|unexpected end|unclosed|end of input|document must contain/i.test(
      parserMessage,
    );
    stop(
      isOver ? 'The file is incomplete.' : `The file is not valid XML here: ${parserMessage}.`,
      isOver
        ? 'Download or export it again. The complete part was read.'
        : 'Correct the line, or export the file again. The part before it was read.',
    );
  });
  const escaped = escapedAmpersands(texts, (line) =>
    problems.note(line, 'The file contains an invalid “&”. It was read as a plain “&”.'),
  );
  try {
    for await (const text of escaped) {
      run += text.length;
      parser.write(text);
      if (run > MAX_RUN) stop('A piece of text in the file is too long.', 'Export it again.');
    }
    parser.close();
  } catch (error) {
    if (!(error instanceof StopReading)) throw error;
    const read = sinkOf<Read>(sink);
    if (!read || reading.isEmpty(read)) return err(error.problem);
    problems.refused(error.problem.line, error.problem.what, error.problem.advice);
    return ok(read);
  }
  const read = sinkOf<Read>(sink);
  return read ? ok(read) : err(fileProblem(file, 'The file contains no map data.', 'Choose another file.'));
}

/** The sink's result. A function, because the compiler does not see that parser callbacks set `sink`. */
function sinkOf<Read extends object>(sink: XmlSink<Read> | null): Read | null {
  return sink?.finish() ?? null;
}

/** The encoding of an XML file; null if the declared one is unknown. */
function xmlEncoding(head: Uint8Array): string | null {
  const declared = declaredEncoding(head);
  if (!declared) return encodingOf(head);
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    return null;
  }
}

/** Reads GPX or KML in pieces. @param progress gets the bytes that are read */
export async function readXmlFile<Read extends object>(
  file: Blob,
  reading: XmlReading<Read>,
  progress: (bytes: number) => void,
): Promise<Result<Read, ImportProblem>> {
  const encoding = xmlEncoding(await headOf(file));
  if (encoding === null) {
    return err(
      fileProblem(
        reading.file,
        'The file names an unknown encoding.',
        'Correct encoding="…" in its first line to UTF-8, or export it again.',
        1,
      ),
    );
  }
  return readXml(decoded(piecesOf(file, progress), encoding), reading);
}
