import type { ImportSession } from './import-session.ts';
import type { ImportSlots } from './import-slots.ts';
import type { ImportSteps } from './import-steps.ts';

export interface StepProps {
  readonly session: ImportSession;
  readonly steps: ImportSteps;
  readonly slots: ImportSlots;
}
