import { SoilPage } from '../../features/soil-analysis/soil-page.tsx';

export function Component() {
  return <SoilPage />;
}
