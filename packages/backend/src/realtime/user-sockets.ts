export interface UserSockets<Socket> {
  set(socket: Socket, users: ReadonlySet<string>): void;
  otherCount(user: string, socket: Socket): number;
}

export function countUserSockets<Socket extends object>(): UserSockets<Socket> {
  const socketsOf = new Map<string, Set<Socket>>();
  const usersOf = new WeakMap<Socket, ReadonlySet<string>>();
  return {
    set(socket, users) {
      for (const user of usersOf.get(socket) ?? []) {
        if (users.has(user)) continue;
        const sockets = socketsOf.get(user);
        sockets?.delete(socket);
        if (sockets?.size === 0) socketsOf.delete(user);
      }
      for (const user of users) socketsOf.set(user, (socketsOf.get(user) ?? new Set()).add(socket));
      usersOf.set(socket, users);
    },
    otherCount(user, socket) {
      const sockets = socketsOf.get(user);
      return sockets ? sockets.size - (sockets.has(socket) ? 1 : 0) : 0;
    },
  };
}
