import type { Site } from './site.ts';

/**
 * robots.txt (RFC 9309). Excludes the signed-in area from crawling; access control does not depend on it.
 * @param privatePaths first segments of those addresses: '/quests'
 */
export function robotsTxt(site: Site, privatePaths: readonly string[]): string {
  const lines = privatePaths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]);
  return ['User-agent: *', ...lines, '', `Sitemap: ${site.origin}/sitemap.xml`, ''].join('\n');
}
