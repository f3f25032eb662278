/** Holds the page's place while its code arrives, tall enough that the footer does not jump. */
export function PageLoading() {
  return (
    <div role="status" className="page-width flex min-h-[70dvh] items-center justify-center text-muted">
      <span className="animate-breathe">Loading page...</span>
    </div>
  );
}
