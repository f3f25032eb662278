import { asEquipmentId, asPermissionId } from '@metalquest/core/ids';
import type { SoilFilter } from '@metalquest/core/soil/soil-tally';
import { daysFrom, idFrom, paramsWith } from '../../lib/filter-params.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';

function filterFrom(params: URLSearchParams): SoilFilter {
  return {
    days: daysFrom(params),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
  };
}

const paramsOf = ({ days, permissionId, detectorId }: SoilFilter): URLSearchParams =>
  paramsWith({ ...days, permission: permissionId, detector: detectorId });

/** Whether fewer than all finds count. */
export function isSoilFiltered({ days, permissionId, detectorId }: SoilFilter): boolean {
  return days.from !== null || days.to !== null || permissionId !== null || detectorId !== null;
}

/** What the analysis is narrowed to, in the address. */
export function useSoilFilter(): readonly [SoilFilter, (next: SoilFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
