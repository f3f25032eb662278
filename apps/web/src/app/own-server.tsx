import { ServerLine, type ServerLineProps } from '../features/server/server-line.tsx';
import { knownServer } from '../lib/server-address.ts';

/** Shows the chosen server in the native app; renders nothing in a browser. */
export function OwnServer(props: Omit<ServerLineProps, 'server'>) {
  const server = import.meta.env.MODE === 'native' ? knownServer() : null;
  return server ? <ServerLine server={server} {...props} /> : null;
}
