/** Whether this is a desktop or laptop: its main pointer is a mouse, and it reports no mobile browser. */
export function isDesktop(host: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const told = 'userAgentData' in host.navigator ? host.navigator.userAgentData : null;
  if (typeof told === 'object' && told !== null && 'mobile' in told && told.mobile === true) return false;
  return host.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
