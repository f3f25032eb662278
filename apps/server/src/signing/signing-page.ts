import {
  SIGNER_EMAIL_MAX_LENGTH,
  SIGNER_NAME_MAX_LENGTH,
  type SigningField,
  type SigningForm,
  type SigningProblems,
} from '@metalquest/core/permission/signing/read-answer';
import {
  agreementHash,
  type SignableAgreement,
  type SignedAgreement,
  signedHash,
  utcText,
} from '@metalquest/core/permission/signing/signed-text';
import { escapeHtml } from '@metalquest/core/queue/export-page';

export const EMPTY_FORM: SigningForm = {
  name: '',
  email: '',
  drawing: '',
  isTyped: false,
  isAgreed: false,
};

interface PageParts {
  readonly title: string;
  readonly body: string;
  readonly hasScript?: boolean;
}

function page({ title, body, hasScript = false }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sign/style.css">
${hasScript ? '<script type="module" src="/sign/signature.js"></script>\n' : ''}</head>
<body>
<header>MetalQuest</header>
<main>
${body}
</main>
</body>
</html>
`;
}

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');

function agreementText({ parties, sections }: SignableAgreement): string {
  const columns = parties.map(
    ({ role, name, lines }) =>
      `<div>\n<p>${role}</p>\n<p class="name">${escapeHtml(name || 'Not named')}</p>\n${paragraphs(lines)}\n</div>`,
  );
  const texts = sections.map(
    ({ heading, paragraphs: lines }) => `<h2>${escapeHtml(heading)}</h2>\n${paragraphs(lines)}`,
  );
  return `<div class="parties">\n${columns.join('\n')}\n</div>\n${texts.join('\n')}`;
}

const FIELD_IDS: Readonly<Record<SigningField, string>> = {
  name: 'name',
  drawing: 'typed',
  email: 'email',
  agreed: 'agreed',
};

const errorText = (problems: SigningProblems, field: SigningField): string =>
  problems[field] ? `\n<p class="error" id="${field}-error">${escapeHtml(problems[field])}</p>` : '';

/** @param hint id of a further description */
function errorState(problems: SigningProblems, field: SigningField, hint = ''): string {
  const described = [hint, problems[field] ? `${field}-error` : ''].filter(Boolean).join(' ');
  const invalid = problems[field] ? ' aria-invalid="true"' : '';
  return described ? `${invalid} aria-describedby="${described}"` : invalid;
}

const checked = (isChecked: boolean): string => (isChecked ? ' checked' : '');

function problemList(problems: SigningProblems): string {
  const items = Object.entries(FIELD_IDS).flatMap(([field, id]) => {
    const text = Object.entries(problems).find(([name]) => name === field)?.[1];
    return text ? [`<li><a href="#${id}">${escapeHtml(text)}</a></li>`] : [];
  });
  if (items.length === 0) return '';
  return `<div class="problems" role="alert">\n<p>The agreement is not signed yet.</p>\n<ul>\n${items.join('\n')}\n</ul>\n</div>\n`;
}

export interface OpenPage {
  readonly agreement: SignableAgreement;
  readonly expiresAt: string;
  /** Whether the server sends email. */
  readonly canMail: boolean;
  readonly form: SigningForm;
  readonly problems: SigningProblems;
}

export function openPage({ agreement, expiresAt, canMail, form, problems }: OpenPage): string {
  const { name, email, drawing, isTyped, isAgreed } = form;
  const copy = canMail
    ? `<div class="field">
<label for="email">Your email address (optional)</label>
<p class="quiet" id="email-hint">Your copy of the signed agreement goes to this address. It is not stored.</p>
<input type="email" id="email" name="email" autocomplete="email" maxlength="${SIGNER_EMAIL_MAX_LENGTH}" value="${escapeHtml(email)}"${errorState(problems, 'email', 'email-hint')}>${errorText(problems, 'email')}
</div>`
    : '<p class="note">This server sends no email. Save your copy of the signed agreement on the next page.</p>';
  return page({
    title: agreement.title,
    hasScript: true,
    body: `<h1>${escapeHtml(agreement.title)}</h1>
<p>${escapeHtml(agreement.parties[1].name || 'A detectorist')} asks you to read and sign this agreement. You need no account. The link is valid until ${utcText(expiresAt)}.</p>
<article class="sheet">
${agreementText(agreement)}
</article>
<h2>Sign</h2>
${problemList(problems)}<form method="post" novalidate>
<div class="field">
<label for="name">Your full name</label>
<input type="text" id="name" name="name" autocomplete="name" maxlength="${SIGNER_NAME_MAX_LENGTH}" value="${escapeHtml(name)}"${errorState(problems, 'name')}>${errorText(problems, 'name')}
</div>
<fieldset class="field">
<legend>Your signature</legend>
<div data-drawing hidden>
<p class="quiet">Draw it with a finger, a pen or the mouse.</p>
<canvas role="img" aria-label="Drawn signature"></canvas>
<p class="error" data-full hidden>There is no room for more strokes. Clear the signature to draw it again.</p>
<button type="button" class="small">Clear signature</button>
</div>
<input type="hidden" name="drawing" value="${escapeHtml(drawing)}">
<label class="choice"><input type="checkbox" id="typed" name="typed"${checked(isTyped)}${errorState(problems, 'drawing')}> Sign with my typed name only, without a drawing</label>${errorText(problems, 'drawing')}
</fieldset>
${copy}
<div class="field">
<label class="choice"><input type="checkbox" id="agreed" name="agreed"${checked(isAgreed)}${errorState(problems, 'agreed')}> I have read this agreement and agree to it</label>${errorText(problems, 'agreed')}
</div>
<button type="submit" class="primary" name="answer" value="sign">Sign the agreement</button>
</form>
<details>
<summary>I do not want to sign</summary>
<p>The detectorist sees that you declined. This cannot be undone; for another agreement, you need a new link.</p>
<form method="post">
<button type="submit" class="danger" name="answer" value="decline">Decline the agreement</button>
</form>
</details>
<h2>What is stored</h2>
<p class="quiet">Your name, your signature and the time are stored with this agreement, for the detectorist. This page sets no cookie and shows nothing to others without the link.</p>`,
  });
}

export interface SignedPage {
  readonly signed: SignedAgreement;
  /** Path of the page. */
  readonly path: string;
  readonly expiresAt: string;
  readonly canMail: boolean;
}

export function signedPage({ signed, path, expiresAt, canMail }: SignedPage): string {
  const { agreement, signature } = signed;
  const mailed = canMail
    ? '<p>If you gave an email address, a copy is on its way to it.</p>'
    : '<p>This server sends no email, so save your copy now.</p>';
  return page({
    title: 'Agreement signed',
    body: `<h1>Agreement signed</h1>
<p class="note" role="status">${escapeHtml(signature.name)} signed this agreement on ${utcText(signature.at)}.</p>
${mailed}
<p><a class="button primary" href="${path}/agreement.pdf" download="signed-agreement.pdf">Save the signed agreement (PDF)</a></p>
<p class="quiet">This page can be opened until ${utcText(expiresAt)}.</p>
<article class="sheet">
${agreementText(agreement)}
</article>
<h2>Proof</h2>
<p class="quiet">SHA-256 of the text: ${agreementHash(agreement)}</p>
<p class="quiet">SHA-256 of the text with the name, the signature and the times: ${signedHash(signed)}</p>`,
  });
}

const CLOSED = {
  declined: {
    title: 'Agreement declined',
    text: 'This agreement was declined at this link, so it cannot be signed any more. Ask the detectorist for a new link if you want to sign.',
  },
  expired: {
    title: 'This link has expired',
    text: 'The agreement can no longer be read or signed here. Ask the detectorist for a new link.',
  },
  revoked: {
    title: 'This link was withdrawn',
    text: 'The detectorist withdrew it or replaced it by a newer one. Ask for the newest link.',
  },
  unknown: {
    title: 'There is no agreement at this link',
    text: 'The link may be incomplete: open it again from the message, or scan the QR code again. The detectorist may also have deleted the agreement.',
  },
  noFile: {
    title: 'The PDF cannot be made',
    text: 'The agreement is signed. Go back, and print the page of the agreement: it shows the text, who signed it and when.',
  },
  unavailable: {
    title: 'The agreement cannot be read now',
    text: 'Nothing was signed. Go back, wait a minute and try again.',
  },
  busy: {
    title: 'Too many requests',
    text: 'Nothing was signed. Go back, wait a minute and try again.',
  },
} as const;

export type ClosedState = keyof typeof CLOSED;

export function closedPage(state: ClosedState): string {
  const { title, text } = CLOSED[state];
  return page({ title, body: `<h1>${title}</h1>\n<p>${text}</p>` });
}
