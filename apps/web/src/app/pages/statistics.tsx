import { ChoiceFilter } from '../../features/finds/choice-filter.tsx';
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx';
import { SpotsMap } from '../spots-map.tsx';

/** `/statistics`: figures and charts, with the map of the best spots and the filters that finds have too. */
export function Component() {
  return <StatisticsPage spotsMap={SpotsMap} choiceFilter={ChoiceFilter} />;
}
