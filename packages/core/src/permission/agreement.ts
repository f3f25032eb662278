import type { Contact } from '../contact/contact.ts';

import type { Units } from '../preferences/preferences.ts';
import { formatArea } from '../units/area.ts';
import { landAreaM2 } from './land-area.ts';
import type { Boundary, Permission } from './permission.ts';

/** `name` is '' if it is to be filled in by hand. */
export interface AgreementParty {
  readonly role: 'Landowner' | 'Detectorist';
  readonly name: string;
  readonly lines: readonly string[];
}

interface AgreementSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface Agreement {
  readonly title: string;
  readonly parties: readonly [AgreementParty, AgreementParty];
  readonly sections: readonly AgreementSection[];
  readonly sketch: { readonly boundary: Boundary; readonly area: string } | null;
}

export interface AgreementFacts {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly detectorist: string;
  readonly units: Units;
  readonly locale: string;
}

function dateText(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

function periodText({ validFrom, validUntil }: Permission, locale: string): string | null {
  const from = validFrom && dateText(validFrom, locale);
  const until = validUntil && dateText(validUntil, locale);
  if (from && until) return `From ${from} to ${until}, both days included.`;
  if (from) return `From ${from} until the landowner ends it.`;
  return until ? `Until ${until}, that day included.` : null;
}

function shareText(share: number, locale: string): string {
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return `${percent.format(share)}% of the value of the finds belongs to the landowner, ${percent.format(100 - share)}% to the detectorist.`;
}

const paragraphsOf = (text: string): string[] =>
  text.split(/\n+/).flatMap((line) => (line.trim() ? [line.trim()] : []));

export function agreementOf({ permission, contact, detectorist, units, locale }: AgreementFacts): Agreement {
  const { propertyAddress, boundary, terms, findsAgreementShare: share } = permission;
  const area = boundary ? formatArea(landAreaM2(boundary), units, locale) : null;
  const period = periodText(permission, locale);
  const sections: AgreementSection[] = [
    {
      heading: 'The land',
      paragraphs: [
        'The landowner permits the detectorist to search this land with a metal detector and to dig for finds:',
        propertyAddress,
      ],
    },
  ];
  if (period) sections.push({ heading: 'Dates', paragraphs: [period] });
  if (share !== null) sections.push({ heading: 'Finds', paragraphs: [shareText(share, locale)] });
  if (terms) sections.push({ heading: 'Terms', paragraphs: paragraphsOf(terms) });
  return {
    title: 'Agreement to search land',
    parties: [
      {
        role: 'Landowner',
        name: contact?.name ?? '',
        lines: [contact?.address, contact?.phone, contact?.email].flatMap((line) =>
          line ? paragraphsOf(line) : [],
        ),
      },
      { role: 'Detectorist', name: detectorist, lines: [] },
    ],
    sections,
    sketch: boundary && area ? { boundary, area } : null,
  };
}
