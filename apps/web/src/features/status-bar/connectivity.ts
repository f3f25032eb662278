/** 'wifi', 'cellular' or '4g' if the browser reports it, else null. */
export function connectionType(device: object): string | null {
  const connection: unknown = 'connection' in device ? device.connection : null;
  if (typeof connection !== 'object' || connection === null) return null;
  const type = 'type' in connection ? connection.type : null;
  if (typeof type === 'string' && type !== 'unknown' && type !== 'none') return type;
  const speed = 'effectiveType' in connection ? connection.effectiveType : null;
  return typeof speed === 'string' ? speed : null;
}
