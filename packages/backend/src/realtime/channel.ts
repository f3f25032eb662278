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

/** All subscriptions of a channel; or none, and why. */
export interface Subscribed {
  readonly subscriptions: readonly Subscription[];
  readonly problem: string | null;
}

export interface JoinedChannel extends Channel {
  readonly topic: string;
  readonly token: string;
  readonly joinRef: string | null;
  /** The `postgres_changes` of the join. */
  readonly requests: readonly unknown[];
  renew(token: string, grant: Grant, subscribed: Subscribed): void;
  /** Tells the client whether the requested changes are announced to it; nothing if it requested none. */
  reportSubscription(): void;
  shutDown(message: string): void;
  close(): void;
}

export function createChannel(
  socket: ChannelSocket,
  { now, endedSessions }: Pick<BackendContext, 'now' | 'endedSessions'>,
  join: Pick<JoinedChannel, 'topic' | 'joinRef' | 'requests' | 'token'> & {
    grant: Grant;
    subscribed: Subscribed;
  },
): JoinedChannel {
  const { topic, joinRef, requests } = join;
  let { token, grant, subscribed } = join;
  let open = true;

  function system(extension: 'postgres_changes' | 'system', status: 'ok' | 'error', message: string): void {
    const payload = { extension, status, message, channel: topic.replace(/^realtime:/, '') };
    socket.push({ joinRef: null, ref: null, topic, event: 'system', payload: JSON.stringify(payload) });
  }

  const channel: JoinedChannel = {
    topic,
    joinRef,
    requests,
    get subscriptions() {
      return subscribed.subscriptions;
    },
    get token() {
      return token;
    },
    get caller() {
      return grant.caller;
    },
    get reader() {
      return grant.reader;
    },
    renew(newToken, newGrant, newSubscribed) {
      token = newToken;
      grant = newGrant;
      subscribed = newSubscribed;
    },
    reportSubscription() {
      if (subscribed.problem !== null) system('postgres_changes', 'error', subscribed.problem);
      else if (requests.length > 0) system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
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
    shutDown(message) {
      system('system', 'error', message);
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
