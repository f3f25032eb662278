import { cn } from './cn.ts';

export interface AvatarProps {
  readonly initials: string;
  /** A picture that this page may show (data: or blob:); without one, or while it is broken, the initials stand there. */
  readonly picture?: string | null;
  readonly className?: string;
}

/** A person in a disc: their picture, else their initials. */
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
