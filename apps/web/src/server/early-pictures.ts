/** What React wants fetched early, such as a cover: it writes that before the page, and it belongs in the head. */
const EARLY = /^(?:<link [^>]*>)+/;
const PICTURE = /<link rel="preload" as="image" href="([^"]+)"[^>]*>/g;

/**
 * A drawn page in two parts: what its head asks for early, and the page. Of the pictures asked for early the small ones
 * come in the page itself, which saves whoever reads it the way to the server and back.
 * @param pictures data URLs by the addresses of the pictures
 */
export function withEarlyPictures(
  drawn: string,
  pictures: ReadonlyMap<string, string>,
): { readonly early: string; readonly body: string } {
  const asked = EARLY.exec(drawn)?.[0] ?? '';
  let body = drawn.slice(asked.length);
  const early = asked.replace(PICTURE, (link, address: string) => {
    const picture = pictures.get(address);
    if (picture === undefined) return link;
    body = body.replaceAll(`src="${address}"`, () => `src="${picture}"`);
    return '';
  });
  return { early, body };
}
