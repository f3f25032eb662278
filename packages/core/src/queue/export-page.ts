import type { JsonObject } from '../json.ts';

export interface ExportedChange {
  /** For example 'Find “Silver penny”: name changed, not accepted'. */
  readonly sentence: string;
  readonly reason: string | null;
  readonly since: string;
  readonly table: string;
  readonly type: string;
  readonly entityId: string;
  readonly payload: JsonObject;
  /** Unsent path points as [longitude, latitude, epoch ms]. */
  readonly points?: readonly (readonly [number, number, number])[];
  readonly file?: string;
}

export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  /** For example 'Find “Silver penny”: photo 2 of 3'. */
  readonly caption: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that cannot end its script element. */
function jsonInScript(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('<', '\\u003c');
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#23261f;background:#f2f3ea}' +
  'h1{font-size:1.6rem;line-height:1.2}li{margin:.75rem 0}small{color:#5c5f52}figure{margin:1.5rem 0}' +
  'img,video{max-width:100%;border-radius:12px}a{color:#2f6079}';

/** Start of the page; its Content-Security-Policy forbids scripts and network access. */
export function exportHead(changes: readonly ExportedChange[], at: string): string {
  const policy = "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'";
  const items = changes.map(({ sentence, reason, since }) => {
    const why = reason ? `<br>${escapeHtml(reason)}.` : '';
    return `<li>${escapeHtml(sentence)}${why}<br><small>${escapeHtml(since)}</small></li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><title>MetalQuest: not sent</title><style>${STYLE}</style></head><body>
<h1>Changes that MetalQuest could not send</h1>
<p>Saved ${escapeHtml(at)}. It reveals where you found things: keep it to yourself.</p>
<ul>${items.join('\n')}</ul>
`;
}

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

export function exportTail(changes: readonly ExportedChange[], at: string): string {
  const data = jsonInScript({ format: 'metalquest-unsent-1', savedAt: at, changes });
  return `<script type="application/json" id="metalquest-unsent">${data}</script>\n</body></html>\n`;
}
