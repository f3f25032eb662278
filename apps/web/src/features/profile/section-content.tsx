import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { GallerySection } from './gallery-section.tsx';
import type { Section } from './sections.ts';
import { SignInSection } from './sign-in-section.tsx';
import { YouSection } from './you-section.tsx';

export function SectionContent({ id }: { id: Section['id'] }) {
  switch (id) {
    case 'you':
      return <YouSection />;
    case 'display':
      return <DisplaySection />;
    case 'gallery':
      return <GallerySection />;
    case 'sign-in':
      return <SignInSection />;
    case 'devices':
      return <DevicesSection />;
    case 'data':
      return <DataSection />;
    case 'delete':
      return <DeleteSection />;
  }
}
