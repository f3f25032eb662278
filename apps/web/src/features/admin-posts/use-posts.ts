import { adminWords } from '@metalquest/core/admin/admin-words';
import type { PostState } from '@metalquest/core/content/post-state';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPosts, type PostQuery } from '../../lib/admin/post-list.ts';
import { setPostStatus } from '../../lib/admin/posts.ts';
import { answered } from '../../lib/server-state.ts';

/** The first part of the key of everything that lists posts. */
const POST_LISTS = ['admin', 'posts'];

/** A page of posts, whatever their state. */
export function usePosts(query: PostQuery) {
  return useQuery({
    queryKey: [...POST_LISTS, query],
    queryFn: () => listPosts(query, new Date().toISOString()),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Publishes several posts, or takes them back; the answer is how many were not so before. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, state }: { ids: readonly string[]; state: Exclude<PostState, 'scheduled'> }) =>
      answered(setPostStatus(ids, state), adminWords),
    onSettled: () => client.invalidateQueries({ queryKey: POST_LISTS }),
    networkMode: 'always',
  });
}
