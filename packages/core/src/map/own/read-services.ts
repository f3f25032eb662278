import { err, ok, type Result } from '../../result.ts';
import type { Described } from './service.ts';
import { readWms } from './wms.ts';
import { readWmts } from './wmts.ts';
import { descendant, type XmlElement } from './xml-element.ts';

const NO_LAYER = 'The provider lists no layer.';

const found = (described: Described): Result<Described, string> =>
  described.layers.length > 0 ? ok(described) : err(described.notes[0] ?? NO_LAYER);

export function readMapXml(root: XmlElement, from: URL): Result<Described, string> {
  if (root.name === 'WMS_Capabilities' || root.name === 'WMT_MS_Capabilities') {
    return found(readWms(root, from));
  }
  if (root.name === 'Capabilities' && descendant(root, 'Contents')) return found(readWmts(root, from));
  if (/^(?:ServiceException|Exception)Report$/.test(root.name)) {
    const [report] = root.children;
    const said = (report?.text || report?.children[0]?.text || '').trim().slice(0, 200);
    return err(`The provider refused the request${said ? `: ${said}` : ''}.`);
  }
  return err(
    'This address does not describe a map. Paste that of a WMS or WMTS, of tiles, or of a TileJSON file.',
  );
}
