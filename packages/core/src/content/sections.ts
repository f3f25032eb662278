/** What a post is filed under, as the table keeps it. */
export type PostCategory = 'guide' | 'news' | 'review' | 'tutorial' | 'profile' | 'blog';

/** A part of the public site: a category of posts, its address and the words on its page. */
export interface Section {
  readonly category: PostCategory;
  /** First segment of its addresses: `/guides`, `/guides/{slug}`. */
  readonly path: string;
  /** As the menu Content and Resources calls it (spec section 2). */
  readonly title: string;
  /** What one of its posts is called. */
  readonly one: string;
  readonly lead: string;
}

/** The sections of the public site, in the order of the menu. */
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

/** The section at a first segment of an address; undefined where there is none. */
export function sectionAt(path: string): Section | undefined {
  return SECTIONS.find((section) => section.path === path);
}

/** The section of a category. */
export function sectionOf(category: PostCategory): Section | undefined {
  return SECTIONS.find((section) => section.category === category);
}
