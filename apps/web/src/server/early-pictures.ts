/** React's preload links, which it writes before the page; they belong in the head. */
const EARLY = /^(?:<link [^>]*>)+/;
const PICTURE = /<link rel="preload" as="image" href="([^"]+)"[^>]*>/g;

/**
 * Splits rendered markup into head links and page, and inlines small preloaded pictures as data URLs to save
 * requests.
 * @param pictures data URLs by picture address
 */
export function withEarlyPictures(
  html: string,
  pictures: ReadonlyMap<string, string>,
): { readonly early: string; readonly body: string } {
  const links = EARLY.exec(html)?.[0] ?? '';
  let body = html.slice(links.length);
  const early = links.replace(PICTURE, (link, address: string) => {
    const picture = pictures.get(address);
    if (picture === undefined) return link;
    body = body.replaceAll(`src="${address}"`, () => `src="${picture}"`);
    return '';
  });
  return { early, body };
}
