import type { Site } from './site.ts';

/**
 * robots.txt (RFC 9309): everything may be read but what belongs to somebody who is signed in, and what no reader needs.
 * It asks and forbids nothing; what must not be read is not told to strangers at all.
 * @param privatePaths the first segments of those addresses: '/quests'
 */
export function robotsTxt(site: Site, privatePaths: readonly string[]): string {
  const lines = privatePaths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]);
  return ['User-agent: *', ...lines, '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n');
}
