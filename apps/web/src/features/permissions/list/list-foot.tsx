import { Button } from '../../../ui/button.tsx';

export interface ListFootProps {
  shown: number;
  total: number;
  /** 'permission', 'permissions' */
  words: readonly [one: string, many: string];
  onMore: () => void;
}

export function ListFoot({ shown, total, words: [one, plural], onMore }: ListFootProps) {
  return (
    <div className="mt-6 mb-6 flex flex-col items-center gap-3">
      <p role="status" className="text-muted text-sm">
        Showing {shown} of {total} {total === 1 ? one : plural}
      </p>
      {shown < total ? (
        <Button variant="secondary" onClick={onMore}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}
