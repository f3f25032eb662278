import { Link } from 'react-router';

export function EmptyLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mx-auto mt-2 flex min-h-11 w-fit items-center text-sky underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
