import type { DayFigures } from '@metalquest/core/admin/day-figures';
import { isRecord } from '@metalquest/core/json';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestAdmin } from '../../net/admin/admin-client.ts';

export interface SiteFigures {
  readonly users: number;
  readonly activeWeek: number;
  readonly activeMonth: number;
  readonly quests: number;
  readonly finds: number;
  readonly mediaBytes: number;
  readonly publishedPosts: number;
  readonly drafts: number;
}

const NO_FIGURES: SiteFigures = {
  ...{ users: 0, activeWeek: 0, activeMonth: 0, quests: 0, finds: 0, mediaBytes: 0 },
  ...{ publishedPosts: 0, drafts: 0 },
};

const postCount = (posts: unknown, status: string): number => {
  const count = isRecord(posts) ? posts[status] : 0;
  return typeof count === 'number' ? count : 0;
};

export function useSiteFigures() {
  return useQuery({
    queryKey: ['admin', 'figures'],
    staleTime: 30_000,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_dashboard_counts').single(),
        (row): SiteFigures =>
          row
            ? {
                users: row.users,
                activeWeek: row.active_7_days,
                activeMonth: row.active_30_days,
                quests: row.quests,
                finds: row.finds,
                mediaBytes: row.media_bytes,
                publishedPosts: postCount(row.posts, 'published'),
                drafts: postCount(row.posts, 'draft'),
              }
            : NO_FIGURES,
      ),
  });
}

export function useDayFigures(days: number) {
  return useQuery({
    queryKey: ['admin', 'figures', 'days', days],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_daily_counts', { days }),
        (rows): readonly DayFigures[] =>
          (rows ?? []).map((row) => ({
            day: row.day,
            signUps: row.sign_ups,
            quests: row.quests,
            finds: row.finds,
            // Null where the backend does not count them; the generated types do not say so.
            failedSignIns: row.failed_sign_ins,
            syncRefusals: row.sync_refusals,
          })),
      ),
  });
}
