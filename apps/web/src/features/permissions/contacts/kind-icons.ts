import { Ellipsis, Footprints, Mail, MailOpen, MessageSquare, Phone } from 'lucide-react';

export const KIND_ICONS = {
  call: Phone,
  text: MessageSquare,
  email: Mail,
  letter: MailOpen,
  visit: Footprints,
  other: Ellipsis,
} as const;
