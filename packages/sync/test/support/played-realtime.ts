import { isRecord } from '@metalquest/core/json';

/** Of a `phx_join` or `access_token` message. */
export interface ShownToken {
  readonly event: string;
  readonly token: string | null;
}

type Role = (token: string | null) => 'anon' | 'authenticated' | 'expired';

type Listener = ((event: { data: string }) => void) | null;

function changesOf(payload: unknown): Record<string, unknown>[] {
  const config = isRecord(payload) ? payload.config : null;
  const changes = isRecord(config) ? config.postgres_changes : null;
  return Array.isArray(changes) ? changes.filter(isRecord) : [];
}

/**
 * A Supabase Realtime of one process, as a WebSocket class for its clients. After supabase/realtime 833cf36,
 * lib/realtime_web/channels/realtime_channel.ex and lib/extensions/postgres_cdc_rls/subscriptions.ex:
 *
 * - A join without a token, or with a publishable key, is of the API key's role (`assign_access_token`). It is
 *   accepted, and subscribes afterwards.
 * - `anon` may read no column of the tables, so the subscription fails with a system message (the trigger
 *   `realtime.subscription_check_filters`), is not tried again, and leaves the channel joined.
 * - Another token in an `access_token` message subscribes again with its claims; a publishable key is ignored.
 * - A join with an expired token is refused; so is the channel of a token that expires, which then closes.
 *
 * It subscribes at once, where Realtime waits one to three seconds after an `access_token` message.
 */
export function playedRealtime(roleOf: Role) {
  const shown: ShownToken[] = [];
  const sockets = new Set<PlayedSocket>();
  let failure: string | null = null;

  class PlayedSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: Listener = null;
    onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
    onerror: Listener = null;
    readonly topics = new Map<string, { joinRef: string; token: string | null }>();

    constructor() {
      sockets.add(this);
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const frame: unknown = JSON.parse(text);
      if (!Array.isArray(frame)) throw new Error('not a frame of version 2.0.0');
      const [joinRef, ref, topic, event, payload] = frame;
      queueMicrotask(() => this.take(String(joinRef), String(ref), String(topic), String(event), payload));
    }

    close(code = 1000, reason = ''): void {
      this.readyState = 3;
      sockets.delete(this);
      queueMicrotask(() => this.onclose?.({ code, reason, wasClean: true }));
    }

    push(joinRef: string | null, ref: string | null, topic: string, event: string, payload: object): void {
      this.onmessage?.({ data: JSON.stringify([joinRef, ref, topic, event, payload]) });
    }

    system(topic: string, extension: string, status: 'ok' | 'error', message: string): void {
      const channel = topic.replace('realtime:', '');
      this.push(null, null, topic, 'system', { extension, status, message, channel });
    }

    take(joinRef: string, ref: string, topic: string, event: string, payload: unknown): void {
      const reply = (status: string, response: object): void =>
        this.push(joinRef, ref, topic, 'phx_reply', { status, response });
      const sent =
        isRecord(payload) && typeof payload.access_token === 'string' ? payload.access_token : null;
      if (event === 'heartbeat') reply('ok', {});
      else if (event === 'phx_leave') {
        this.topics.delete(topic);
        reply('ok', {});
        this.push(joinRef, joinRef, topic, 'phx_close', {});
      } else {
        shown.push({ event, token: sent });
        const token = sent?.startsWith('sb_') ? null : sent;
        const channel = this.topics.get(topic);
        if (event === 'access_token') {
          if (!channel || token === null || token === channel.token) return;
          channel.token = token;
        } else {
          if (roleOf(token) === 'expired') {
            reply('error', { reason: 'InvalidJWTToken: Token has expired 12 seconds ago' });
            return;
          }
          this.topics.set(topic, { joinRef, token });
          reply('ok', {
            postgres_changes: changesOf(payload).map((change, i) => ({ ...change, id: i + 1 })),
          });
        }
        this.subscribe(topic, roleOf(token));
      }
    }

    subscribe(topic: string, role: ReturnType<Role>): void {
      const reason = failure ?? (role === 'anon' ? 'invalid column for filter user_id' : null);
      if (reason === null) this.system(topic, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      else {
        this.system(
          topic,
          'postgres_changes',
          'error',
          `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: quests]. Exception: ERROR P0001 (raise_exception) ${reason}`,
        );
      }
    }
  }

  return {
    WebSocket: PlayedSocket,
    shown,
    /** Fails the subscriptions from now on; null for none. */
    failSubscriptions(reason: string | null): void {
      failure = reason;
    },
    /** Every channel's token expires. */
    expire(): void {
      for (const socket of sockets) {
        for (const [topic, { joinRef }] of socket.topics) {
          socket.topics.delete(topic);
          socket.system(topic, 'system', 'error', 'Token has expired 0 seconds ago');
          socket.push(joinRef, joinRef, topic, 'phx_close', {});
        }
      }
    },
  };
}
