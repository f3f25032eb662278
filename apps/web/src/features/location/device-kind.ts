/**
 * Whether this is a computer on a desk or lap rather than something held: a mouse as its main pointer, and no word
 * of the browser that it is a phone.
 */
export function isDesktop(host: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const told = 'userAgentData' in host.navigator ? host.navigator.userAgentData : null;
  if (typeof told === 'object' && told !== null && 'mobile' in told && told.mobile === true) return false;
  return host.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
