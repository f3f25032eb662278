import type { StepFrameProps } from './step-frame.tsx';

export interface StepProps extends Pick<StepFrameProps, 'number' | 'count' | 'onBack' | 'onSkipAll'> {
  next: () => void;
}
