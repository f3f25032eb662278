import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import { type OpenedPost, openedPost } from '@metalquest/core/content/opened-post';
import { isUuid } from '@metalquest/core/ids';
import { NO_ANSWER } from '@metalquest/core/server-state/refusal';
import type { DraftContent } from '@metalquest/sync/engine';
import { useQuery } from '@tanstack/react-query';
import { useEngine } from '../../engine/engine.ts';
import { readPost } from '../../net/admin/posts.ts';
import { useSession } from '../../net/auth/session.ts';
import { NEW_POST, postDraft, readDeviceCopy, storedPost } from './device-copy.ts';

export type Opening =
  | {
      readonly status: 'open';
      readonly opened: OpenedPost;
      readonly wasNew: boolean;
      readonly isOffline: boolean;
    }
  /** The new post was saved meanwhile and has an ID. */
  | { readonly status: 'elsewhere'; readonly id: string }
  | { readonly status: 'missing' };

type ReadDraft = (post: string) => Promise<DraftContent | null>;

async function open(read: ReadDraft, id: string | null, author: string): Promise<Opening> {
  const copyOf = async (post: string) => readDeviceCopy(await read(post));
  const newDraft = await copyOf(NEW_POST);
  if (id === null) {
    const serverPost = newDraft ? await readPost(newDraft.id) : null;
    if (newDraft && serverPost?.ok && serverPost.value) return { status: 'elsewhere', id: newDraft.id };
    const opened = openedPost(null, newDraft, { id: crypto.randomUUID(), author });
    return { status: 'open', opened, wasNew: newDraft !== null, isOffline: false };
  }
  if (!isUuid(id)) return { status: 'missing' };
  const wasNew = newDraft?.id === id;
  const [copy, response] = await Promise.all([copyOf(id), readPost(id)]);
  const stored = copy ?? (wasNew ? newDraft : null);
  const isOffline = !response.ok && response.error.code === NO_ANSWER;
  if (!response.ok && !(isOffline && stored)) throw new Error(adminErrorText(response.error));
  const server = response.ok ? response.value : null;
  if (server === null && stored === null) return { status: 'missing' };
  return { status: 'open', opened: openedPost(server, stored, { id, author }), wasNew, isOffline };
}

/** Loads a post and the device's copy; offline only the copy. `id` is null for a new post. */
export function useOpenedPost(id: string | null, use: 'edit' | 'preview') {
  const { drafts } = useEngine();
  const { user } = useSession();
  const read: ReadDraft = (post) =>
    use === 'edit' ? postDraft(drafts, post).read() : storedPost(drafts, post);
  const name = user?.metadata.full_name ?? user?.metadata.name;
  return useQuery({
    queryKey: ['admin', 'open-post', id, use],
    queryFn: () => open(read, id, typeof name === 'string' ? name : ''),
    networkMode: 'always',
    // Never refetch: that would replace the text in the editor.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
