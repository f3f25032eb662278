import { cn } from '../ui/cn.ts';
import type { Mark, Tone } from './marks.ts';

/** Complete class names, so that Tailwind finds them. */
const FILL: Readonly<Record<Tone, string>> = {
  ink: 'fill-ink',
  muted: 'fill-muted',
  line: 'fill-line',
  edge: 'fill-edge',
  contour: 'fill-contour',
  paper: 'fill-paper',
  card: 'fill-card',
  moss: 'fill-moss',
  'moss-deep': 'fill-moss-deep',
  'moss-tint': 'fill-moss-tint',
  brass: 'fill-brass',
  'brass-deep': 'fill-brass-deep',
};

const STROKE: Readonly<Record<Tone, string>> = {
  ink: 'stroke-ink',
  muted: 'stroke-muted',
  line: 'stroke-line',
  edge: 'stroke-edge',
  contour: 'stroke-contour',
  paper: 'stroke-paper',
  card: 'stroke-card',
  moss: 'stroke-moss',
  'moss-deep': 'stroke-moss-deep',
  'moss-tint': 'stroke-moss-tint',
  brass: 'stroke-brass',
  'brass-deep': 'stroke-brass-deep',
};

export function SvgMark({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'area':
      return <path d={mark.d} className={FILL[mark.tone]} opacity={mark.opacity} />;
    case 'stroke':
      return (
        <path
          d={mark.d}
          fill="none"
          className={STROKE[mark.tone]}
          strokeWidth={mark.width}
          strokeDasharray={mark.dash?.join(' ')}
          strokeLinecap={mark.dash ? 'butt' : 'round'}
        />
      );
    case 'dot':
      return (
        <circle
          cx={mark.x}
          cy={mark.y}
          r={mark.radius}
          className={cn(FILL[mark.tone], mark.ring && STROKE[mark.ring])}
          strokeWidth={mark.ring ? 2.4 : 0}
        />
      );
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          fontWeight={mark.isStrong ? 620 : 400}
          textAnchor={mark.anchor}
          className={cn('tabular-nums lining-nums', FILL[mark.tone])}
        >
          {mark.text}
        </text>
      );
  }
}
