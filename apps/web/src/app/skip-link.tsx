export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-[calc(0.75rem+env(safe-area-inset-top))] focus-visible:left-3 focus-visible:z-60 focus-visible:rounded-control focus-visible:bg-fill-moss focus-visible:px-5 focus-visible:py-3 focus-visible:font-[620] focus-visible:text-on-moss"
    >
      Skip to content
    </a>
  );
}
