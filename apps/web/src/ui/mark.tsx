export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <circle cx="16" cy="16" r="14.5" className="stroke-moss-deep" strokeWidth="2.6" />
      <circle cx="16" cy="16" r="9" className="stroke-moss" strokeWidth="2.2" />
      <circle cx="16" cy="16" r="3.7" className="fill-brass" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={className}>
      <span className="flex items-center gap-2.5 md:gap-3">
        <Mark className="size-7.5 shrink-0 md:size-8" />
        <span className="display text-[1.375rem] leading-none tracking-tight text-ink md:text-[1.6875rem]">
          MetalQuest
        </span>
      </span>
    </span>
  );
}
