import { ChoiceFilter } from '../../records/choice-filter.tsx';
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx';
import { SpotsMap } from '../../features/statistics/spots-map.tsx';

export function Component() {
  return <StatisticsPage spotsMap={SpotsMap} choiceFilter={ChoiceFilter} />;
}
