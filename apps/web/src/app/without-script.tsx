import { CONTENT_NAVIGATION, FOOTER_NAVIGATION, PUBLIC_NAVIGATION } from './navigation.ts';

const ALL = [...PUBLIC_NAVIGATION, ...CONTENT_NAVIGATION, ...FOOTER_NAVIGATION];
const ONCE = ALL.filter(({ to }, at) => ALL.findIndex((other) => other.to === to) === at);

export function WithoutScript() {
  return (
    <noscript>
      <div className="border-line border-y bg-card">
        <div className="page-width py-4 text-sm lg:px-16">
          <p className="text-muted">
            MetalQuest keeps your quests on your device and needs JavaScript for that. You can read the pages
            below without it.
          </p>
          <nav aria-label="All pages" className="mt-2">
            <ul className="flex flex-wrap gap-x-5">
              {ONCE.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="flex min-h-11 items-center underline underline-offset-4">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </noscript>
  );
}
