import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import type { PostState } from '@metalquest/core/content/post-state';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPosts, type PostQuery } from '../../../net/admin/post-list.ts';
import { setPostStatus } from '../../../net/admin/posts.ts';
import { answered } from '../../../net/server-state.ts';

const POST_LISTS = ['admin', 'posts'];

export function usePosts(query: PostQuery) {
  return useQuery({
    queryKey: [...POST_LISTS, query],
    queryFn: () => listPosts(query, new Date().toISOString()),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Publishes or unpublishes posts; resolves to the number of changed posts. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, state }: { ids: readonly string[]; state: Exclude<PostState, 'scheduled'> }) =>
      answered(setPostStatus(ids, state), adminErrorText),
    onSettled: () => client.invalidateQueries({ queryKey: POST_LISTS }),
    networkMode: 'always',
  });
}
