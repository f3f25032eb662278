import type { JsonObject } from '../json.ts';

/** One change that could not be sent, for reading and for a machine. */
export interface ExportedChange {
  /** 'Find "Silver penny": name changed, not accepted'. */
  readonly sentence: string;
  readonly reason: string | null;
  readonly since: string;
  readonly table: string;
  readonly type: string;
  readonly entityId: string;
  readonly payload: JsonObject;
  /** Path points that wait, as [longitude, latitude, epoch ms]. */
  readonly points?: readonly (readonly [number, number, number])[];
  /** The file that waits with it, by its place among the files of the page. */
  readonly file?: string;
}

/** A file of the page, before its content. */
export interface ExportedFile {
  readonly name: string;
  /** 'image/jpeg' */
  readonly contentType: string;
  /** What it belongs to: 'Find "Silver penny": photo 2 of 3'. */
  readonly caption: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as HTML shows it and cannot take it for markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that may stand in a script element: no text in it can end the element. */
function jsonInScript(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('<', '\\u003c');
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#23261f;background:#f2f3ea}' +
  'h1{font-size:1.6rem;line-height:1.2}li{margin:.75rem 0}small{color:#5c5f52}figure{margin:1.5rem 0}' +
  'img,video{max-width:100%;border-radius:12px}a{color:#2f6079}';

/**
 * The page up to its first file. Nothing in it can run or reach the network: its policy allows pictures and videos out
 * of the page itself, and no script.
 */
export function exportHead(changes: readonly ExportedChange[], at: string): string {
  const policy = "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'";
  const items = changes.map(({ sentence, reason, since }) => {
    const why = reason ? `<br>${escapeHtml(reason)}.` : '';
    return `<li>${escapeHtml(sentence)}${why}<br><small>${escapeHtml(since)}</small></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><title>MetalQuest: not sent</title><style>${STYLE}</style></head><body>
<h1>What MetalQuest could not send</h1>
<p>Saved ${escapeHtml(at)}. It holds where you found things: keep it to yourself.</p>
<ul>${items.join('\n')}</ul>
`;
}

/** What stands around a file's content, which is base64. */
export function exportedFile({ name, contentType, caption }: ExportedFile): {
  readonly before: string;
  readonly after: string;
} {
  const label = escapeHtml(caption);
  const type = escapeHtml(contentType);
  const before = contentType.startsWith('image/')
    ? `<figure><img alt="${label}" src="data:${type};base64,`
    : contentType.startsWith('video/')
      ? `<figure><video controls src="data:${type};base64,`
      : `<figure><a download="${escapeHtml(name)}" href="data:${type};base64,`;
  const end = contentType.startsWith('image/')
    ? '">'
    : contentType.startsWith('video/')
      ? '"></video>'
      : `">${escapeHtml(name)}</a>`;
  return { before, after: `${end}<figcaption>${label}</figcaption></figure>\n` };
}

/** The end of the page: the same once more for a machine, as JSON. */
export function exportTail(changes: readonly ExportedChange[], at: string): string {
  const data = jsonInScript({ format: 'metalquest-unsent-1', savedAt: at, changes });
  return `<script type="application/json" id="metalquest-unsent">${data}</script>\n</body></html>\n`;
}
