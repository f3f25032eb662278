import { asEquipmentId, asPermissionId } from '@metalquest/core/ids';
import type { SoilFilter } from '@metalquest/core/soil/soil-tally';
import { daysFrom, idFrom, paramsWith } from '../../records/filter-params.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

function filterFrom(params: URLSearchParams): SoilFilter {
  return {
    days: daysFrom(params),
    permissionId: idFrom(params.get('permission'), asPermissionId),
    detectorId: idFrom(params.get('detector'), asEquipmentId),
  };
}

const paramsOf = ({ days, permissionId, detectorId }: SoilFilter): URLSearchParams =>
  paramsWith({ ...days, permission: permissionId, detector: detectorId });

export function isSoilFiltered({ days, permissionId, detectorId }: SoilFilter): boolean {
  return days.from !== null || days.to !== null || permissionId !== null || detectorId !== null;
}

export function useSoilFilter(): readonly [SoilFilter, (next: SoilFilter) => void] {
  return useAddressFilter(filterFrom, paramsOf);
}
