import type { ImportSession } from './import-session.ts';
import type { ImportSteps } from './import-steps.ts';

export interface StepProps {
  readonly session: ImportSession;
  readonly steps: ImportSteps;
}
