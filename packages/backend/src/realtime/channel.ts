import type { BackendContext } from '../context.ts';
import type { Grant } from './authorize.ts';
import type { Channel } from './readers.ts';
import type { Subscription } from './subscription.ts';

export interface ChannelSocket {
  push(frame: {
    joinRef: string | null;
    ref: string | null;
    topic: string;
    event: string;
    payload: string;
  }): void;
  /** Ends the whole socket, so that the client reconnects. */
  cut(): void;
  forget(channel: JoinedChannel): void;
}

export interface JoinedChannel extends Channel {
  readonly topic: string;
  readonly token: string;
  readonly joinRef: string | null;
  renew(token: string, grant: Grant): void;
  /** `postgres_changes` confirms the subscriptions; `system` reports why the channel ends. */
  system(extension: 'postgres_changes' | 'system', status: 'ok' | 'error', message: string): void;
  shutDown(message: string): void;
  close(): void;
}

export function createChannel(
  socket: ChannelSocket,
  { now, endedSessions }: Pick<BackendContext, 'now' | 'endedSessions'>,
  join: { topic: string; joinRef: string | null; token: string; grant: Grant; subscriptions: Subscription[] },
): JoinedChannel {
  const { topic, joinRef, subscriptions } = join;
  let { token, grant } = join;
  let open = true;
  const channel: JoinedChannel = {
    topic,
    joinRef,
    subscriptions,
    get token() {
      return token;
    },
    get caller() {
      return grant.caller;
    },
    get reader() {
      return grant.reader;
    },
    renew(newToken, newGrant) {
      token = newToken;
      grant = newGrant;
    },
    isLive() {
      if (open && grant.expiresAt !== null && now() >= grant.expiresAt) channel.shutDown('Token has expired');
      if (open && grant.sessionId !== null && endedSessions.has(grant.sessionId)) {
        channel.shutDown('The session has ended');
      }
      return open;
    },
    deliver(ids, data) {
      socket.push({
        joinRef: null,
        ref: null,
        topic,
        event: 'postgres_changes',
        payload: `{"ids":[${ids.join()}],"data":${data}}`,
      });
    },
    fail: () => socket.cut(),
    system(extension, status, message) {
      const payload = { extension, status, message, channel: topic.replace(/^realtime:/, '') };
      socket.push({ joinRef: null, ref: null, topic, event: 'system', payload: JSON.stringify(payload) });
    },
    shutDown(message) {
      channel.system('system', 'error', message);
      channel.close();
    },
    close() {
      if (!open) return;
      open = false;
      socket.forget(channel);
      socket.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' });
    },
  };
  return channel;
}
