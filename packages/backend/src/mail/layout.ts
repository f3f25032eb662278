import type { Mail } from './mailer.ts';

export interface EmailContent {
  subject: string;
  paragraphs: readonly string[];
  /** The link to open, the code to type, or both if the code can replace the link. */
  action?: { label: string; link?: string; code?: string };
  notYou: string;
}

const MOSS = '#4a5639';
const INK = '#23261f';
const MUTED = '#5c5f52';
const PAPER = '#f2f3ea';
const CARD = '#fdfdf9';

export function toMail(to: string, content: EmailContent, home: string): Mail {
  return { to, subject: content.subject, text: plainText(content, home), html: html(content, home) };
}

function plainText({ paragraphs, action, notYou }: EmailContent, home: string): string {
  return [
    'MetalQuest',
    ...paragraphs,
    ...(action?.link ? [`${action.label}:\n${action.link}`] : []),
    ...(action?.code ? [`${codeLabel(action)}:\n${action.code}`] : []),
    notYou,
    `--\nMetalQuest, ${home}`,
  ].join('\n\n');
}

const codeLabel = ({ link, label }: NonNullable<EmailContent['action']>): string =>
  link ? 'Or enter this code' : label;

function html({ subject, paragraphs, action, notYou }: EmailContent, home: string): string {
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button = action?.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${MOSS};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : '';
  const code = action?.code
    ? `${paragraph(`${codeLabel(action)}:`)}
<p style="margin:0 0 24px;font:600 28px/1.2 monospace;letter-spacing:4px">${escapeHtml(action.code)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${PAPER};color:${INK};font:16px/1.5 sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:${CARD};border-radius:8px">
<p style="margin:0 0 24px;color:${MOSS};font-weight:700">MetalQuest</p>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${button}
${code}
${paragraph(notYou, `color:${MUTED};font-size:14px`)}
<p style="margin:0;color:${MUTED};font-size:14px">MetalQuest, <a href="${escapeHtml(home)}" style="color:${MOSS}">${escapeHtml(home)}</a></p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
