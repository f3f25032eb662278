import { cn } from './cn.ts';

export interface AvatarProps {
  readonly initials: string;
  /** A data: or blob: URL; without one, or if it fails to load, the initials show. */
  readonly picture?: string | null;
  readonly className?: string;
}

export function Avatar({ initials, picture, className }: AvatarProps) {
  return (
    <span
      className={cn(
        'relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-moss-deep font-[640] text-paper text-sm tracking-wide',
        className,
      )}
    >
      {initials}
      {picture ? (
        <img src={picture} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />
      ) : null}
    </span>
  );
}
