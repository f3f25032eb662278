import type { ColumnTarget, TablePreview, TableSettings } from '@metalquest/core/import/table-mapping';

export interface ColumnProps extends Pick<TablePreview, 'headings' | 'rows'> {
  readonly settings: TableSettings;
  readonly onTarget: (index: number, target: ColumnTarget) => void;
}
