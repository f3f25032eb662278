export function Component() {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl">Page</h1>
    </div>
  );
}
