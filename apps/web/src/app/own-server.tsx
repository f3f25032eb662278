import { ServerLine, type ServerLineProps } from '../features/server/server-line.tsx';
import { knownServer } from '../lib/server-address.ts';

/** The line about the chosen server; nothing in a browser, which has none to choose. */
export function OwnServer(props: Omit<ServerLineProps, 'server'>) {
  const server = import.meta.env.MODE === 'native' ? knownServer() : null;
  return server ? <ServerLine server={server} {...props} /> : null;
}
