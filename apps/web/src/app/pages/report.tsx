import { REPORT_KINDS } from '@metalquest/core/report/report';
import { Navigate, useParams } from 'react-router';
import { ReportPage } from '../../features/reports/report-page.tsx';

export function Component() {
  const { kind } = useParams();
  const known = REPORT_KINDS.find((each) => each === kind);
  return known ? <ReportPage key={known} kind={known} /> : <Navigate to="/reports" replace />;
}
