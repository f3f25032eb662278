import type { Category } from '@metalquest/core/find/category';
import type { FindId } from '@metalquest/core/ids';
import { useEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { FindPicture } from './find-picture.tsx';

export interface FindThumbProps {
  findId: FindId;
  category: Category;
  className?: string;
}

/** The first picture of a find, small, by the find's ID; decorative, as the name is next to it. */
export function FindThumb({ findId, category, className }: FindThumbProps) {
  const { queries } = useEngine();
  const media = useLive(() => queries.media(findId), [queries, findId]);
  const first = media.value?.[0] ?? null;
  return <FindPicture media={first} category={category} alt="" {...(className ? { className } : {})} />;
}
