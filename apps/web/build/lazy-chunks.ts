import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:late/';

const REAL = '?whole';

/** Delay before the realtime channel opens; the first pull has already fetched earlier changes. */
const CHANNEL_AFTER_MS = 3_000;

/** Storage: not used before the first list shows. Public URLs need no library. */
const STORAGE = `
export class StorageApiError extends Error {}
export class StorageClient {
  constructor(...given) { this.given = given; }
  from(bucket) {
    const late = (name) => async (...given) => {
      const { StorageClient } = await import('@supabase/storage-js${REAL}');
      return new StorageClient(...this.given).from(bucket)[name](...given);
    };
    return {
      upload: late('upload'),
      download: late('download'),
      info: late('info'),
      remove: late('remove'),
      getPublicUrl: (path) => ({ data: { publicUrl: this.given[0] + '/object/public/' + bucket + '/' + path } }),
    };
  }
}`;

/** Realtime: collects the listeners at once and connects after a delay. */
const REALTIME = `
export class RealtimeClient {
  constructor(endpoint, options) {
    this.given = [endpoint, options];
    this.apiKey = options?.params?.apikey ?? null;
    this.client = null;
  }
  open() {
    return this.client ??= import('@supabase/realtime-js${REAL}').then(
      ({ RealtimeClient }) => new RealtimeClient(...this.given),
    );
  }
  async setAuth(token) {
    // Without a client yet: it asks for the token when it connects.
    if (this.client) await (await this.client).setAuth(token);
  }
  channel(topic, parameters) {
    const listeners = [];
    const late = {
      on(...given) { listeners.push(given); return late; },
      subscribe: (...given) => {
        late.timer = setTimeout(() => {
          late.standing = this.open().then((client) => {
            const channel = client.channel(topic, parameters);
            for (const each of listeners) channel.on(...each);
            return channel.subscribe(...given);
          });
          // Where its code cannot be had nothing is announced, and the next pull finds what was missed.
          late.standing.catch(() => { this.client = null; });
        }, ${CHANNEL_AFTER_MS});
        return late;
      },
    };
    return late;
  }
  async removeChannel(late) {
    clearTimeout(late.timer);
    const channel = await late.standing?.catch(() => null);
    return channel ? (await this.client).removeChannel(channel) : 'ok';
  }
}`;

const LATE: Readonly<Record<string, string>> = {
  '@supabase/storage-js': STORAGE,
  '@supabase/realtime-js': REALTIME,
};

/** Loads parts of supabase-js (20 kB gzip) on first use. The stubs cover only what packages/sync calls. */
export function lazyChunks(): Plugin {
  return {
    name: 'metalquest:lazy-chunks',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer) {
      if (id.endsWith(REAL)) return this.resolve(id.slice(0, -REAL.length), undefined, { skipSelf: true });
      return id in LATE && importer?.includes('/@supabase/supabase-js/') ? `${PREFIX}${id}` : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? LATE[id.slice(PREFIX.length)] : null),
  };
}
