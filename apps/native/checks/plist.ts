import { DOMParser, type Element } from '@xmldom/xmldom';

type Plist = string | number | boolean | Plist[] | { readonly [key: string]: Plist };

const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);

function read(element: Element): Plist {
  switch (element.tagName) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
    case 'real':
      return Number(element.textContent);
    case 'array':
      return childrenOf(element).map(read);
    case 'dict': {
      const children = childrenOf(element);
      const entries = children.flatMap((key, at): [string, Plist][] => {
        const value = children[at + 1];
        return at % 2 === 0 && value ? [[key.textContent ?? '', read(value)]] : [];
      });
      const keys = entries.map(([key]) => key);
      if (new Set(keys).size !== keys.length) throw new Error(`a key stands twice: ${keys.join(', ')}`);
      return Object.fromEntries(entries);
    }
    default:
      return element.textContent ?? '';
  }
}

/** Parses an XML property list. @throws if it is invalid or has a duplicate key */
export function readPlist(xml: string): Readonly<Record<string, Plist>> {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  const [dict] = root ? childrenOf(root) : [];
  const value = dict && read(dict);
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('no property list');
  return value;
}
