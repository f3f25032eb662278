import type { StepFrameProps } from './step-frame.tsx';

/** What a step gets: where it stands, and the way on. */
export interface StepProps extends Pick<StepFrameProps, 'number' | 'count' | 'onBack' | 'onSkipAll'> {
  next: () => void;
}
