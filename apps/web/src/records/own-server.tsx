import { knownServer } from '../net/server-address.ts';
import { ServerLine, type ServerLineProps } from './server-line.tsx';

export function OwnServer(props: Omit<ServerLineProps, 'server'>) {
  const server = import.meta.env.MODE === 'native' ? knownServer() : null;
  return server ? <ServerLine server={server} {...props} /> : null;
}
