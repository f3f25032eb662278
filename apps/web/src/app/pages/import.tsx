import { CategoryIcon } from '../../records/category-icon.tsx';
import { ImportPage } from '../../features/import/import-page.tsx';
import { WalkSketch } from '../../records/walk-sketch.tsx';

export function Component() {
  return <ImportPage walkSketch={WalkSketch} categoryIcon={CategoryIcon} />;
}
