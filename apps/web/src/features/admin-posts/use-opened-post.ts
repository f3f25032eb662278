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
  const begun = await copyOf(NEW_POST);
  if (id === null) {
    const there = begun ? await readPost(begun.id) : null;
    if (begun && there?.ok && there.value) return { status: 'elsewhere', id: begun.id };
    const opened = openedPost(null, begun, { id: crypto.randomUUID(), author });
    return { status: 'open', opened, wasNew: begun !== null, isOffline: false };
  }
  if (!isUuid(id)) return { status: 'missing' };
  const wasNew = begun?.id === id;
  const [own, answer] = await Promise.all([copyOf(id), readPost(id)]);
  const kept = own ?? (wasNew ? begun : null);
  const isOffline = !answer.ok && answer.error.code === NO_ANSWER;
  if (!answer.ok && !(isOffline && kept)) throw new Error(adminErrorText(answer.error));
  const server = answer.ok ? answer.value : null;
  if (server === null && kept === null) return { status: 'missing' };
  return { status: 'open', opened: openedPost(server, kept, { id, author }), wasNew, isOffline };
}

/**
 * Loads a post and the device's copy of it; offline only the copy. `id` is null for a new post. A preview
 * shows the copy that the editor in another tab has stored.
 */
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
