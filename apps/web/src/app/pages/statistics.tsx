import { ChoiceFilter } from '../../features/finds/choice-filter.tsx';
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx';
import { SpotsMap } from '../spots-map.tsx';

export function Component() {
  return <StatisticsPage spotsMap={SpotsMap} choiceFilter={ChoiceFilter} />;
}
