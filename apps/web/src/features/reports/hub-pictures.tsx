import type { ReportKind } from '@metalquest/core/report/report';

const PAGE = 'fill-card stroke-line';
const RULE = 'stroke-line';

export function StatisticsPicture({ className }: { className?: string }) {
  const months = [18, 30, 24, 46, 58, 40, 66, 52, 34, 22].map((height, at) => ({ height, x: 20 + at * 21 }));
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className={className} fill="none">
      {[28, 58, 88].map((y) => (
        <path key={y} d={`M16 ${y}H224`} className="stroke-contour" strokeWidth="1" />
      ))}
      {months.map(({ height, x }, at) => (
        <g key={x}>
          <rect
            x={x}
            y={104 - height}
            width="11"
            height={height}
            rx="2.5"
            className={at === 6 ? 'fill-moss-deep' : 'fill-moss'}
          />
          {at % 3 === 0 ? (
            <circle
              cx={x + 5.5}
              cy={96 - height}
              r="4"
              className="fill-brass stroke-card"
              strokeWidth="1.6"
            />
          ) : null}
        </g>
      ))}
      <path d="M16 104.5H224" className="stroke-muted" strokeWidth="1.2" />
    </svg>
  );
}

export function SoilPicture({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 120"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className={className}
      fill="none"
    >
      <path d="M0 34C38 24 66 42 104 33S184 22 240 33V120H0Z" className="fill-moss/15" />
      <path d="M0 62C42 52 78 70 120 60S196 52 240 62V120H0Z" className="fill-moss/20" />
      <path d="M0 90C48 80 86 98 130 88S204 82 240 92V120H0Z" className="fill-moss/30" />
      <path d="M0 34C38 24 66 42 104 33S184 22 240 33" className="stroke-moss-deep" strokeWidth="1.8" />
      <g className="stroke-moss" strokeWidth="1.1" strokeDasharray="4 4">
        <path d="M0 62C42 52 78 70 120 60S196 52 240 62" />
        <path d="M0 90C48 80 86 98 130 88S204 82 240 92" />
      </g>
      <g className="stroke-moss-deep" strokeWidth="1.4" strokeLinecap="round">
        <path d="M34 30v-9M40 29v-6M150 27v-9M156 27v-5M214 28v-8" />
      </g>
      <g className="fill-brass stroke-card" strokeWidth="1.8">
        <circle cx="58" cy="48" r="5.5" />
        <circle cx="112" cy="52" r="4.5" />
        <circle cx="170" cy="46" r="5" />
        <circle cx="88" cy="76" r="5" />
        <circle cx="196" cy="78" r="4.5" />
        <circle cx="146" cy="104" r="5.5" />
      </g>
    </svg>
  );
}

export function ReportPicture({ kind, className }: { kind: ReportKind; className?: string }) {
  return (
    <svg viewBox="0 0 90 116" aria-hidden="true" className={className} fill="none">
      <rect x="3" y="3" width="84" height="110" rx="2" className={PAGE} strokeWidth="1.2" />
      <circle cx="15" cy="15" r="4" className="stroke-moss-deep" strokeWidth="1.2" />
      <circle cx="15" cy="15" r="1.5" className="fill-brass" />
      <path d="M13 29h38" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <path d="M13 37h24" className="stroke-edge" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M11 43.5h68" className={RULE} strokeWidth="1" />
      {PICTURES[kind]}
    </svg>
  );
}

const lines = (from: number, count: number) =>
  [30, 24, 34, 20, 28, 31]
    .slice(0, count)
    .map((length, at) => ({ length, y: from + at * 9 }))
    .map(({ length, y }) => (
      <g key={y}>
        <path
          d={`M13 ${y}h${length}M66 ${y}h11`}
          className="stroke-edge"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
        <path d={`M11 ${y + 4.5}h68`} className={RULE} strokeWidth="0.8" />
      </g>
    ));

const photo = (x: number, y: number) => (
  <g key={`${x} ${y}`}>
    <rect x={x} y={y} width="19.5" height="15" rx="1.5" className="fill-moss-tint" />
    <circle cx={x + 9.75} cy={y + 7.5} r="4" className="fill-brass" />
  </g>
);

const PICTURES: Readonly<Record<ReportKind, React.ReactNode>> = {
  quest: (
    <>
      <rect x="11" y="50" width="68" height="34" rx="2" className="fill-moss-tint" />
      <path
        d="M20 76C26 58 34 74 40 62S56 54 58 66s10 8 12-6"
        className="stroke-moss-deep"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="40" cy="62" r="2.6" className="fill-brass stroke-card" />
      <circle cx="58" cy="66" r="2.6" className="fill-brass stroke-card" />
      {lines(92, 2)}
    </>
  ),
  season: (
    <>
      {[0, 1, 2, 3].map((at) => (
        <g key={at}>
          <path d={`M13 ${54 + at * 9}h16`} className="stroke-edge" strokeWidth="1.6" strokeLinecap="round" />
          <path d={`M36 ${54 + at * 9}h${[14, 30, 41, 22][at]}`} className="stroke-moss" strokeWidth="4" />
        </g>
      ))}
      {[11, 35.3, 59.5].map((x) => photo(x, 92))}
    </>
  ),
  permission: (
    <>
      {lines(52, 3)}
      {[11, 35.3, 59.5].map((x) => photo(x, 80))}
      <path d="M11 104h28" className="stroke-edge" strokeWidth="1.2" />
    </>
  ),
  finds: <>{lines(52, 6)}</>,
};
