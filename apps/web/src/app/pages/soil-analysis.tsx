import { SoilPage } from '../../features/soil-analysis/soil-page.tsx';

/** `/reports/soil-analysis`: finds against the ground they lay in. */
export function Component() {
  return <SoilPage />;
}
