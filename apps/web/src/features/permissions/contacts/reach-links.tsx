import type { Contact } from '@metalquest/core/contact/contact';
import { type Reach, reachesOf } from '@metalquest/core/contact/reach';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';

const ICONS = { phone: Phone, text: MessageSquare, email: Mail } as const;
const VERBS: Readonly<Record<Reach['way'], string>> = { phone: 'Call', text: 'Message', email: 'Email' };

export function ReachIcons({ contact }: { contact: Contact }) {
  return (
    <div className="relative z-1 flex shrink-0">
      {reachesOf(contact).map(({ way, href }, index) => {
        const Icon = ICONS[way];
        return (
          <a
            key={way}
            href={href}
            aria-label={`${VERBS[way]} ${contact.name}`}
            className={cn(
              'grid size-11 place-items-center rounded-full text-moss-deep transition-colors hover:bg-moss-tint',
              // A phone has room for the preferred way and one more.
              index > 1 && 'max-sm:hidden',
            )}
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          </a>
        );
      })}
    </div>
  );
}

/** Buttons to reach a contact, the preferred one first and prominent; with the number or address. */
export function ReachButtons({ contact, className }: { contact: Contact; className?: string }) {
  const reaches = reachesOf(contact);
  if (reaches.length === 0) return null;
  return (
    <ul className={cn('flex flex-wrap gap-2.5', className)}>
      {reaches.map(({ way, href }) => {
        const Icon = ICONS[way];
        return (
          <li key={way} className="min-w-24 flex-1">
            <Button
              asChild
              variant={way === contact.preferredContact ? 'primary' : 'secondary'}
              className="min-h-14 w-full px-2"
            >
              <a href={href} aria-label={`${VERBS[way]} ${contact.name}`}>
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                {VERBS[way]}
              </a>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
