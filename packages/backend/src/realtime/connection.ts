import { serialQueue } from '@metalquest/core/serial-queue';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { BackendContext } from '../context.ts';
import { type Grant, grantOf, tokenReason } from './authorize.ts';
import { createChannel, type JoinedChannel, type Subscribed } from './channel.ts';
import { decodeBinaryFrame, decodeFrame, encodeFrame, type Frame, type Version } from './frames.ts';
import type { Hub } from './hub.ts';
import { createMeter, type RealtimeLimits } from './limits.ts';
import { type Subscription, SubscriptionError, subscribe } from './subscription.ts';
import type { UserSockets } from './user-sockets.ts';

export interface Connections {
  open: Set<Connection>;
  users: UserSockets<Connection>;
}

export interface Connection {
  /** Called periodically: closes expired channels and an idle socket. */
  tick(): void;
  disconnect(): void;
}

interface ConnectionParts {
  context: BackendContext;
  hub: Hub;
  limits: RealtimeLimits;
  connections: Connections;
}

/** Time for the client to answer the close frame. */
const GO_AWAY_MS = 2000;

const MAX_TOPIC = 300;

const joinShape = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      postgres_changes: z.array(z.record(z.string(), z.unknown())).nullish(),
      presence: z.object({ enabled: z.boolean().optional() }).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
});
const tokenShape = z.object({ access_token: z.string().nullish() });

/** Speaks Phoenix channels with one client until its socket closes (wire contract, Realtime). */
export function serveConnection(
  ws: WebSocket,
  version: Version,
  apiKey: string,
  { context, hub, limits, connections }: ConnectionParts,
): Connection {
  const { now, tokens, db, log } = context;
  const channels = new Map<string, JoinedChannel>();
  const mayReceive = createMeter(limits.messageBurst, limits.messagesPerSecond, now);
  const mayJoin = createMeter(limits.joinBurst, limits.joinsPerSecond, now);
  let lastMessageAt = now();
  let withoutChannelSince = now();
  let hasShownToken = false;
  const runInOrder = serialQueue();

  function push(frame: Parameters<typeof encodeFrame>[1]): void {
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > limits.bufferedBytes) {
      ws.terminate();
      return;
    }
    ws.send(encodeFrame(version, frame));
  }

  const socket = {
    push,
    cut: () => ws.close(1011, 'changes could not be read'),
    forget(channel: JoinedChannel) {
      hub.remove(channel);
      if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
      if (channels.size === 0) withoutChannelSince = now();
      countUsers();
    },
  };

  function reply(frame: Frame, status: 'ok' | 'error', response: object): void {
    const payload = JSON.stringify({ status, response });
    push({ joinRef: frame.joinRef, ref: frame.ref, topic: frame.topic, event: 'phx_reply', payload });
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') reply(frame, 'ok', {});
      else reply(frame, 'error', { reason: 'unmatched topic' });
      return;
    }
    if (frame.event === 'phx_join') return join(frame);
    const channel = channels.get(frame.topic);
    if (!channel?.isLive()) {
      reply(frame, 'error', { reason: 'unmatched topic' });
    } else if (frame.event === 'phx_leave') {
      reply(frame, 'ok', {});
      channel.close();
    } else if (frame.event === 'access_token') {
      await renew(channel, frame);
    } else {
      reply(frame, 'error', { reason: `${frame.event.slice(0, 100)} is not supported` });
    }
  }

  async function join(frame: Frame): Promise<void> {
    const replyError = (reason: string) => reply(frame, 'error', { reason });
    const payload = joinShape.safeParse(frame.payload);
    if (!payload.success) return replyError('InvalidJoinPayload: config is not understood');
    if (!/^realtime:.+/s.test(frame.topic))
      return replyError('TopicNameRequired: You must provide a topic name');
    if (frame.topic.length > MAX_TOPIC)
      return replyError('TopicNameTooLong: A topic may have 300 characters');
    if (!mayJoin()) return replyError('ClientJoinRateLimitReached: Too many joins per second');
    const { config, access_token: accessToken } = payload.data;
    if (config?.private) return replyError('PrivateChannels: private channels are not supported');
    if (config?.presence?.enabled) return replyError('Presence: presence is not supported');
    const requests = config?.postgres_changes ?? [];
    if (requests.length > limits.subscriptionsPerChannel)
      return replyError('Too many postgres_changes in one channel');
    if (!channels.has(frame.topic) && channels.size >= limits.channelsPerSocket) {
      return replyError('ChannelRateLimitReached: Too many channels');
    }

    // Without a token, or with a new-style key, the API key of the URL applies.
    const token = accessToken && !accessToken.startsWith('sb_') ? accessToken : apiKey;
    let grant: Grant;
    try {
      grant = await grantOf(tokens, token);
    } catch (cause) {
      return replyError(`InvalidJWTToken: ${tokenReason(cause)}`);
    }
    hasShownToken = true;
    if (!withinUserLimit(grant)) return replyError('ConnectionRateLimitReached: Too many connected users');

    const subscribed = await subscribeAll(requests, grant);
    if (ws.readyState !== ws.OPEN) return;

    // A second join of a topic replaces the first: the client missed the reply.
    channels.get(frame.topic)?.close();
    const { topic, joinRef } = frame;
    const channel = createChannel(socket, context, { topic, joinRef, requests, token, grant, subscribed });
    channels.set(frame.topic, channel);
    hub.add(channel);
    countUsers();
    const echoed = requests.map((request, i) => ({ ...request, id: i + 1 }));
    reply(frame, 'ok', { postgres_changes: echoed });
    channel.reportSubscription();
  }

  /**
   * Realtime accepts a join whose subscriptions it refuses, for example for want of a token, and says so in a
   * system message (supabase/realtime 833cf36, realtime_channel.ex, `handle_info(:postgres_subscribe)`).
   */
  async function subscribeAll(requests: readonly unknown[], { caller }: Grant): Promise<Subscribed> {
    const subscriptions: Subscription[] = [];
    try {
      for (const [i, request] of requests.entries()) {
        subscriptions.push(await subscribe(db, hub.catalog, caller, i + 1, request));
      }
      return { subscriptions, problem: null };
    } catch (cause) {
      if (!(cause instanceof SubscriptionError)) throw cause;
      return { subscriptions: [], problem: cause.message };
    }
  }

  function withinUserLimit({ caller }: Grant): boolean {
    const { sub } = caller.claims;
    return typeof sub !== 'string' || connections.users.otherCount(sub, connection) < limits.socketsPerUser;
  }

  function countUsers(): void {
    const subjects = [...channels.values()].map((channel) => channel.caller.claims.sub);
    connections.users.set(connection, new Set(subjects.filter((sub) => typeof sub === 'string')));
  }

  async function renew(channel: JoinedChannel, frame: Frame): Promise<void> {
    const payload = tokenShape.safeParse(frame.payload);
    if (!payload.success) return channel.shutDown('Token must be a string');
    const token = payload.data.access_token;
    if (!token || token.startsWith('sb_') || token === channel.token) return;
    if (!mayJoin()) return channel.shutDown('ClientJoinRateLimitReached: Too many joins per second');
    let grant: Grant;
    try {
      grant = await grantOf(tokens, token);
    } catch (cause) {
      return channel.shutDown(tokenReason(cause));
    }
    const subscribed = await subscribeAll(channel.requests, grant);
    // The socket may have closed in the meantime; a closed channel must not be added again.
    if (channels.get(channel.topic) !== channel) return;
    if (!withinUserLimit(grant)) return channel.shutDown('Too many connected users');
    hub.remove(channel);
    channel.renew(token, grant, subscribed);
    hub.add(channel);
    countUsers();
    channel.reportSubscription();
  }

  const connection: Connection = {
    tick() {
      for (const channel of [...channels.values()]) channel.isLive();
      const since = channels.size > 0 ? lastMessageAt : withoutChannelSince;
      if (now() - since > (hasShownToken ? limits.idleMs : limits.tokenMs)) ws.terminate();
    },
    disconnect() {
      ws.close(1001, 'the server is going away');
      // A dead client never answers and must not delay the shutdown.
      const timer = setTimeout(() => ws.terminate(), GO_AWAY_MS);
      ws.once('close', () => clearTimeout(timer));
    },
  };

  ws.on('message', (data, isBinary) => {
    lastMessageAt = now();
    if (!mayReceive()) return ws.close(1008, 'Too many messages per second');
    const frame = isBinary
      ? decodeBinaryFrame(data as Buffer, version)
      : decodeFrame(data.toString(), version);
    if (!frame) return ws.close(isBinary ? 1003 : 1007, 'not a valid frame of this protocol version');
    // Handles frames in order: an access_token push must not overtake its join.
    runInOrder(() => handle(frame)).catch((cause: unknown) => {
      log.error({ err: cause }, 'realtime message failed');
      ws.close(1011, 'internal error');
    });
  });
  ws.on('close', () => {
    connections.open.delete(connection);
    for (const channel of channels.values()) hub.remove(channel);
    channels.clear();
    countUsers();
  });
  // ws reports broken frames here and closes the socket itself, with the code that fits.
  ws.on('error', (cause) => log.debug({ err: cause }, 'realtime socket'));
  connections.open.add(connection);
  return connection;
}
