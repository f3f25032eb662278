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
    lead: 'How it is done: in the field, at the gate and at the kitchen table.',
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
    lead: 'Kinds of equipment weighed against each other, without a favourite.',
  },
  {
    category: 'tutorial',
    path: 'tutorials',
    title: 'Tutorials',
    one: 'Tutorial',
    lead: 'One task after the other, with MetalQuest in your hand.',
  },
  {
    category: 'blog',
    path: 'blog',
    title: 'Blog',
    one: 'Blog',
    lead: 'Notes from the making of this log, and from the fields it is made for.',
  },
  {
    category: 'profile',
    path: 'profiles',
    title: 'Detectorist Profiles',
    one: 'Profile',
    lead: 'The many ways of walking a field, and what each of them looks for.',
  },
];

export function sectionAt(path: string): Section | undefined {
  return SECTIONS.find((section) => section.path === path);
}

export function sectionOf(category: PostCategory): Section | undefined {
  return SECTIONS.find((section) => section.category === category);
}
