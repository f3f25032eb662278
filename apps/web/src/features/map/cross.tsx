/** The cross in the middle of a map or a picture. */
export function Cross() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-10 m-auto size-12"
      fill="none"
    >
      <path d="M24 4v14M24 30v14M4 24h14M30 24h14" className="stroke-card" strokeWidth="5" />
      <path d="M24 4v14M24 30v14M4 24h14M30 24h14" className="stroke-ink" strokeWidth="2" />
      <circle cx="24" cy="24" r="2" className="fill-ink" />
    </svg>
  );
}
