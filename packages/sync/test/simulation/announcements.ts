import { syncedTable } from '../../src/mapping/tables.ts';
import type { ChannelEvents } from '../../src/realtime/channel.ts';
import type { Hint } from '../../src/realtime/hint.ts';
import type { Device } from './device.ts';
import type { FaultLog } from './faults.ts';
import type { AppliedChange } from './server/write-rules.ts';
import type { World } from './world.ts';

/** Realtime: announces changed rows to a user's open tabs. Delivery is unreliable. */
export interface Announcements {
  join(device: Device, events: ChannelEvents): () => void;
  announce(userId: string, changes: readonly AppliedChange[]): void;
  /** Breaks all channels; online devices rejoin. */
  breakOff(): void;
  rejoin(device: Device): void;
}

interface Channel {
  readonly device: Device;
  readonly events: ChannelEvents;
}

export function announcements(world: World, faults: FaultLog, badness: () => number): Announcements {
  const random = world.random.fork();
  const channels = new Set<Channel>();

  function joinSoon(channel: Channel): void {
    world.after(random.between(100, 2_000), () => {
      if (channels.has(channel) && channel.device.online) channel.events.joined();
    });
  }

  function send(channel: Channel, hint: Hint, ms: number): void {
    world.after(ms, () => {
      if (channels.has(channel) && channel.device.online) channel.events.hint(hint);
    });
  }

  return {
    join(device, events) {
      const channel = { device, events };
      channels.add(channel);
      joinSoon(channel);
      return () => channels.delete(channel);
    },
    announce(userId, changes) {
      for (const channel of channels) {
        if (channel.device.userId !== userId) continue;
        for (const { table, id, xid, columns } of changes) {
          if (!syncedTable(table)) continue;
          if (random.chance(badness())) {
            faults.count('hint lost');
            continue;
          }
          const isLate = random.chance(badness());
          if (isLate) faults.count('hints reordered');
          const hint = { table, id, xid: columns ? String(xid) : null };
          send(channel, hint, isLate ? random.between(1_000, 30_000) : random.between(20, 200));
          if (!random.chance(badness())) continue;
          faults.count('hint duplicated');
          send(channel, hint, random.between(20, 5_000));
        }
      }
    },
    breakOff() {
      for (const channel of channels) joinSoon(channel);
    },
    rejoin(device) {
      for (const channel of channels) if (channel.device === device) joinSoon(channel);
    },
  };
}
