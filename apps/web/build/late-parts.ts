import type { Plugin } from 'vite';

const PREFIX = '\0metalquest:late/';

/** The library itself, past the part that stands for it. */
const REAL = '?whole';

/** How long after it was asked for the channel opens: a pull has fetched by then what it could announce. */
const CHANNEL_AFTER_MS = 3_000;

/**
 * Files: nothing goes to or from storage before the first list is shown. The address of a file needs no library.
 */
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

/** Announcements: the channel is described at once and opened a little later. */
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

/**
 * Loads the parts of supabase-js that the first screen does not need when they are first used, 20 kB gzip of it:
 * supabase-js itself imports all of them. What stands for each has what packages/sync calls, and no more.
 */
export function lateParts(): Plugin {
  return {
    name: 'metalquest:late-parts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer) {
      if (id.endsWith(REAL)) return this.resolve(id.slice(0, -REAL.length), undefined, { skipSelf: true });
      return id in LATE && importer?.includes('/@supabase/supabase-js/') ? `${PREFIX}${id}` : null;
    },
    load: (id) => (id.startsWith(PREFIX) ? LATE[id.slice(PREFIX.length)] : null),
  };
}
