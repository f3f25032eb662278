import { CategoryIcon } from '../../features/finds/category-icon.tsx';
import { ImportPage } from '../../features/import/import-page.tsx';
import { WalkSketch } from '../../features/quests/walk-sketch.tsx';

export function Component() {
  return <ImportPage walkSketch={WalkSketch} categoryIcon={CategoryIcon} />;
}
