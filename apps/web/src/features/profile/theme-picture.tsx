import type { Theme } from '../../platform/theme.ts';
import { cn } from '../../ui/cn.ts';

/** Fixed colours, because the pictures show both themes. */
const COLORS = {
  light: {
    paper: 'bg-[#f2f3ea]',
    card: 'bg-[#fdfdf9]',
    ink: 'bg-[#23261f]',
    line: 'bg-[#d5d8c8]',
    moss: 'bg-[#4a5639]',
  },
  dark: {
    paper: 'bg-[#161a13]',
    card: 'bg-[#1f241b]',
    ink: 'bg-[#efeadc]',
    line: 'bg-[#353b2e]',
    moss: 'bg-[#9db07f]',
  },
} as const;

/** A preview of a theme; half light, half dark for the device's setting. */
export function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden="true" className="relative block h-20 overflow-hidden rounded-sm border border-line">
      <Page scheme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' ? (
        <span className="absolute inset-0 [clip-path:polygon(58%_0,100%_0,100%_100%,42%_100%)]">
          <Page scheme="dark" />
        </span>
      ) : null}
    </span>
  );
}

function Page({ scheme }: { scheme: 'light' | 'dark' }) {
  const color = COLORS[scheme];
  return (
    <span className={cn('absolute inset-0 flex flex-col gap-1.5 p-3', color.paper)}>
      <span className={cn('h-2 w-2/5 rounded-full', color.ink)} />
      <span className={cn('h-1.5 w-3/5 rounded-full', color.line)} />
      <span className={cn('mt-auto flex items-center justify-between rounded-xs p-1.5', color.card)}>
        <span className={cn('h-1.5 w-1/3 rounded-full', color.line)} />
        <span className={cn('h-2.5 w-1/5 rounded-full', color.moss)} />
      </span>
    </span>
  );
}
