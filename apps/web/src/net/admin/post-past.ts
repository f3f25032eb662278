import type { PostFields } from '@metalquest/core/content/post-fields';
import * as shape from '@metalquest/core/shape/shape';
import { requestAdmin } from './admin-client.ts';

export interface RevisionLine {
  /** The post version that first had this content. */
  readonly number: number;
  readonly writtenAt: string;
  /** Empty for the service itself and for deleted accounts. */
  readonly writtenBy: string;
  readonly title: string;
  readonly characters: number;
}

export type RevisionFields = Omit<PostFields, 'category' | 'slug'>;

export interface OtherEditor {
  readonly id: string;
  readonly name: string;
  readonly since: string;
}

export function listRevisions(postId: string): Promise<readonly RevisionLine[]> {
  return requestAdmin(
    ({ rest }) => rest.rpc('admin_post_revisions', { post_id: postId }),
    (rows) =>
      (rows ?? []).map((row) => ({
        number: row.number,
        writtenAt: row.written_at,
        writtenBy: row.written_by_name ?? '',
        title: row.title,
        characters: row.characters,
      })),
  );
}

const Revision = shape.object({
  title: shape.string(),
  excerpt: shape.string(),
  body: shape.string(),
  cover_url: shape.nullable(shape.string()),
  cover_alt: shape.string(),
  author: shape.string(),
  tags: shape.array(shape.string()),
  seo_title: shape.nullable(shape.string()),
  seo_description: shape.nullable(shape.string()),
});

export function readRevision(postId: string, number: number): Promise<RevisionFields> {
  return requestAdmin(
    ({ rest }) => rest.rpc('admin_post_revision', { post_id: postId, number }),
    (answer) => {
      const { data: value } = Revision.safeParse(answer);
      if (!value) throw new Error('The revision could not be read. Reload the page.');
      return {
        title: value.title,
        excerpt: value.excerpt,
        body: value.body,
        coverUrl: value.cover_url ?? '',
        coverAlt: value.cover_alt,
        author: value.author,
        tags: value.tags,
        seoTitle: value.seo_title ?? '',
        seoDescription: value.seo_description ?? '',
      };
    },
  );
}

/** Reports that the user opened or left the post; returns the other editors and the current version. */
export function announceEditing(
  postId: string,
  isLeaving = false,
): Promise<{ readonly others: readonly OtherEditor[]; readonly version: number | null }> {
  return requestAdmin(
    async ({ rest }) => {
      const [editors, post] = await Promise.all([
        rest.rpc('admin_edit_post', { post_id: postId, is_leaving: isLeaving }),
        rest.from('posts').select('version').eq('id', postId).maybeSingle(),
      ]);
      return {
        data: { editors: editors.data ?? [], version: post.data?.version ?? null },
        error: editors.error ?? post.error,
      };
    },
    ({ editors, version }) => ({
      others: editors.map((row) => ({ id: row.user_id, name: row.name, since: row.since })),
      version,
    }),
  );
}
