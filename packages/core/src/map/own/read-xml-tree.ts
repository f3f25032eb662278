import { SaxesParser } from 'saxes';
import { err, ok, type Result } from '../../result.ts';
import type { XmlElement } from './xml-element.ts';

/** Bounds the work for a stranger's document. The largest known ones have 150,000 elements. */
const MAX_ELEMENTS = 400_000;
const MAX_DEPTH = 60;
const MAX_TEXT = 4000;

class Stopped extends Error {}

interface Open extends XmlElement {
  children: XmlElement[];
  text: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads an XML document. Resolves only XML's five predefined entities, and fetches nothing. */
export function readXmlTree(document: string): Result<XmlElement, string> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const stop = (message: string): never => {
    throw new Stopped(message);
  };
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) stop('The description of the map is too large.');
    const element: Open = { name: localName(name), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element && element.text.length < MAX_TEXT) element.text += text.slice(0, MAX_TEXT);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.on('error', () => stop('The description of the map is not valid XML.'));
  try {
    parser.write(document).close();
  } catch (cause) {
    if (cause instanceof Stopped) return err(cause.message);
    throw cause;
  }
  return root ? ok(root) : err('The description of the map is empty.');
}
