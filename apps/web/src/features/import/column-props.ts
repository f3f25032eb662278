import type { ColumnTarget, TablePreview, TableSettings } from '@metalquest/core/import/table-mapping';

/** The columns of a table with the first of their cells. */
export interface ColumnProps extends Pick<TablePreview, 'headings' | 'rows'> {
  readonly settings: TableSettings;
  readonly onTarget: (index: number, target: ColumnTarget) => void;
}
