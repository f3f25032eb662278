import { POST_STATE_LABELS, type PostState } from '@metalquest/core/content/post-state';
import { Clock, Globe, type LucideIcon, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const ICONS: Readonly<Record<PostState, LucideIcon>> = {
  draft: PencilLine,
  scheduled: Clock,
  published: Globe,
};

export function StateBadge({ state }: { state: PostState }) {
  const Icon = ICONS[state];
  return (
    <Badge tone={state === 'published' ? 'quiet' : 'open'} className="whitespace-nowrap">
      <Icon aria-hidden="true" size={15} strokeWidth={1.75} className="text-moss-deep" />
      {POST_STATE_LABELS[state]}
    </Badge>
  );
}
