/** A placeholder while a page's code loads, tall enough to keep the footer in place. */
export function PageLoading() {
  return (
    <div role="status" className="page-width flex min-h-[70dvh] items-center justify-center text-muted">
      <span className="animate-breathe">Loading page...</span>
    </div>
  );
}
