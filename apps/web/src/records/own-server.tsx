import { displayAddress } from '@metalquest/core/server-address/server-address';
import { Link } from 'react-router';
import { storedServer } from '../net/server-address.ts';
import { cn } from '../ui/cn.ts';

export function OwnServer(props: Omit<ServerLineProps, 'server'>) {
  const server = import.meta.env.MODE === 'native' ? storedServer() : null;
  return server ? <ServerLine server={server} {...props} /> : null;
}

interface ServerLineProps {
  server: string;
  onChange?: () => void;
  className?: string;
}

function ServerLine({ server, onChange, className }: ServerLineProps) {
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2 text-muted text-sm', className)}>
      <span className="min-w-0 break-words">Server: {displayAddress(server)}</span>
      <span aria-hidden="true">·</span>
      <Link
        to="/server"
        {...(onChange ? { onClick: onChange } : {})}
        className="inline-flex min-h-11 items-center font-[560] text-moss-deep underline underline-offset-4"
      >
        Change
      </Link>
    </p>
  );
}
