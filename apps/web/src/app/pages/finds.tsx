import { ExportFinds } from '../../records/export/export-finds.tsx';
import { FindsPage } from '../../features/finds/finds-page.tsx';

export function Component() {
  return <FindsPage exportFinds={ExportFinds} />;
}
