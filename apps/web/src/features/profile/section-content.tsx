import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { GallerySection } from './gallery-section.tsx';
import type { ProfileSlots } from './profile-slots.ts';
import type { Section } from './sections.ts';
import { SignInSection } from './sign-in-section.tsx';
import { YouSection } from './you-section.tsx';

export function SectionContent({ id, slots }: { id: Section['id']; slots: ProfileSlots }) {
  switch (id) {
    case 'you':
      return <YouSection />;
    case 'display':
      return <DisplaySection />;
    case 'gallery':
      return <GallerySection galleryFinds={slots.galleryFinds} />;
    case 'sign-in':
      return <SignInSection newPasswordField={slots.newPasswordField} />;
    case 'devices':
      return <DevicesSection />;
    case 'data':
      return <DataSection server={slots.server} />;
    case 'delete':
      return <DeleteSection leaveForGood={slots.leaveForGood} />;
  }
}
