import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Note } from './note.tsx';

export interface RetryNoteProps {
  readonly message: string;
  readonly onRetry: () => unknown;
  readonly className?: string;
}

export function RetryNote({ message, onRetry, className }: RetryNoteProps) {
  return (
    <Note
      tone="problem"
      className={cn(className)}
      action={
        <Button variant="secondary" onClick={() => onRetry()}>
          Try again
        </Button>
      }
    >
      {message}
    </Note>
  );
}
