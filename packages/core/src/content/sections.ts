export type PostCategory = 'guide' | 'news' | 'review' | 'tutorial' | 'profile' | 'blog';

export interface Section {
  readonly category: PostCategory;
  /** First path segment: `/guides`, `/guides/{slug}`. */
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly lead: string;
}

export const SECTIONS: readonly Section[] = [
  {
    category: 'guide',
    path: 'guides',
    title: 'Guides',
    one: 'Guide',
    lead: 'How to search, ask for permission and record what you find.',
  },
  {
    category: 'news',
    path: 'news',
    title: 'News',
    one: 'News',
    lead: 'What has changed for detectorists, and what it means for a day out.',
  },
  {
    category: 'review',
    path: 'reviews',
    title: 'Reviews',
    one: 'Review',
    lead: 'An impartial comparison of types of equipment.',
  },
  {
    category: 'tutorial',
    path: 'tutorials',
    title: 'Tutorials',
    one: 'Tutorial',
    lead: 'Step by step: how to do it in MetalQuest.',
  },
  {
    category: 'blog',
    path: 'blog',
    title: 'Blog',
    one: 'Blog',
    lead: 'How we make MetalQuest, and notes from the field.',
  },
  {
    category: 'profile',
    path: 'profiles',
    title: 'Detectorist Profiles',
    one: 'Profile',
    lead: 'Different kinds of detectorists, and what they look for.',
  },
];

export function sectionAt(path: string): Section | undefined {
  return SECTIONS.find((section) => section.path === path);
}

export function sectionOf(category: PostCategory): Section | undefined {
  return SECTIONS.find((section) => section.category === category);
}
