/** A name, or the e-mail address in its place: a line that is too short for it ends before the at-sign, not in a word. */
export function NameOrAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
