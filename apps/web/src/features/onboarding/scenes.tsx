import { type ReactNode, useId } from 'react';

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 220"
      aria-hidden="true"
      className="h-full w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function DepthScene({ depth }: { depth: string }) {
  return (
    <Scene>
      <path
        d="M20 70c30-7 62-8 94-4s66 8 98 4 58-8 88-4v106q0 18-18 18H38q-18 0-18-18Z"
        className="fill-card"
      />
      <path d="M20 70c30-7 62-8 94-4s66 8 98 4 58-8 88-4" className="stroke-moss" strokeWidth="2.6" />
      <path
        d="m52 64-3-10m9 9 2-11m74 13-2-11m9 12 4-10m76 10-3-10m9 9 3-9m32 6-2-9"
        className="stroke-moss"
        strokeWidth="1.8"
      />
      <path
        d="M20 100c40-6 80-4 120 0s90 6 160-2M20 130c36-5 76-6 116-2s96 8 164 0M22 160c44-6 92-4 132 0s88 4 144-2"
        className="stroke-line"
        strokeWidth="1.4"
      />
      <path d="M160 72v66" className="stroke-moss-deep" strokeWidth="1.6" strokeDasharray="2 5" />
      <path d="M150 69h20M150 141h20" className="stroke-moss-deep" strokeWidth="1.8" />
      <circle cx="160" cy="156" r="15" className="fill-brass stroke-card" strokeWidth="3" />
      <path d="M153 156h14M160 149v14" className="stroke-card" strokeWidth="1.6" opacity="0.75" />
      <text x="178" y="112" className="figures fill-ink font-sans text-[22px]">
        {depth}
      </text>
    </Scene>
  );
}

export function DetectorScene() {
  return (
    <Scene>
      <path d="M20 176c44-10 90-12 140-6s96 6 140-2v24q0 14-14 14H34q-14 0-14-14Z" className="fill-card" />
      <path d="M20 176c44-10 90-12 140-6s96 6 140-2" className="stroke-moss" strokeWidth="2.6" />
      <path
        d="M88 164c4 14 40 14 44 0M76 170c8 26 60 26 68 0"
        className="stroke-moss"
        strokeWidth="1.6"
        strokeDasharray="1 6"
        transform="translate(0 14)"
      />
      <path d="M114 148 226 30" className="stroke-moss-deep" strokeWidth="7" />
      <path d="M114 148 226 30" className="stroke-paper" strokeWidth="2" />
      <ellipse cx="110" cy="152" rx="44" ry="13" className="fill-card stroke-moss-deep" strokeWidth="4" />
      <ellipse cx="110" cy="152" rx="24" ry="6" className="stroke-moss" strokeWidth="2.4" />
      <path d="M112 146c8-10 6-22 18-28s8-18 20-24" className="stroke-ink" strokeWidth="1.6" />
      <rect
        x="178"
        y="46"
        width="34"
        height="24"
        rx="6"
        transform="rotate(-46 195 58)"
        className="fill-moss-deep"
      />
      <rect
        x="184"
        y="51"
        width="22"
        height="13"
        rx="3"
        transform="rotate(-46 195 58)"
        className="fill-moss-tint"
      />
      <path d="M196 84c10 12 22 10 26 2" className="stroke-moss-deep" strokeWidth="6" />
      <path d="m222 34 22-10" className="stroke-moss-deep" strokeWidth="9" />
    </Scene>
  );
}

const HILL = [
  'M60 116c0-34 38-60 88-62s104 18 108 56-40 70-98 70-98-28-98-64Z',
  'M88 116c2-22 28-42 64-42s72 16 74 40-28 46-68 46-72-20-70-44Z',
  'M116 116c0-14 18-24 40-24s42 10 42 24-20 26-44 26-38-12-38-26Z',
];

export function LocationScene({ isFound }: { isFound: boolean }) {
  return (
    <Scene>
      {HILL.map((d) => (
        <path key={d} d={d} className="stroke-contour" strokeWidth="1.8" />
      ))}
      <path
        d="M28 196c26-4 34-24 60-28s36 8 54-6 4-30 26-40 30 6 46-10"
        className="stroke-moss-deep"
        strokeWidth="4"
        strokeDasharray="0.1 8"
      />
      <circle cx="214" cy="112" r="34" className="fill-sky" opacity={isFound ? 0.2 : 0.08} />
      <circle cx="214" cy="112" r="11" className="fill-sky stroke-card" strokeWidth="3.5" />
    </Scene>
  );
}

export function HomeScreenScene() {
  const clip = useId();
  return (
    <Scene>
      <clipPath id={clip}>
        <rect x="104" y="14" width="112" height="220" rx="20" />
      </clipPath>
      <rect
        x="104"
        y="14"
        width="112"
        height="230"
        rx="20"
        className="fill-card stroke-edge"
        strokeWidth="2.4"
      />
      <g clipPath={`url(#${clip})`}>
        <rect x="144" y="22" width="32" height="7" rx="3.5" className="fill-line" />
        {[46, 82, 118].flatMap((y) =>
          [120, 148, 176].map((x) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="24" height="24" rx="7" className="fill-moss-tint" />
          )),
        )}
      </g>
      <rect
        x="138"
        y="98"
        width="46"
        height="46"
        rx="12"
        className="fill-paper stroke-moss"
        strokeWidth="2"
      />
      <circle cx="161" cy="121" r="15" className="stroke-moss-deep" strokeWidth="2.8" />
      <circle cx="161" cy="121" r="9.4" className="stroke-moss" strokeWidth="2.4" />
      <circle cx="161" cy="121" r="3.8" className="fill-brass" />
    </Scene>
  );
}
