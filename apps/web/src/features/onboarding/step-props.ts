import type { StepFrameProps } from './step-frame.tsx';

/** Props of every step. */
export interface StepProps extends Pick<StepFrameProps, 'number' | 'count' | 'onBack' | 'onSkipAll'> {
  next: () => void;
}
