import type { MapStyleConfig } from '../../net/config.ts';

export function MapStylePicture({ kind }: { kind: MapStyleConfig['kind'] }) {
  return (
    <svg
      viewBox="0 0 240 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      className="h-20 w-full rounded-sm bg-moss-tint"
    >
      {kind === 'builtin' ? (
        <g className="stroke-contour" strokeWidth="1.6">
          <path d="M-8 62c40-34 74-40 118-22s80 6 140-26" />
          <path d="M-8 76c44-30 82-38 124-20s84 4 134-24" />
          <path d="M60 18c20-14 62-16 78 2s-14 30-42 26-56-14-36-28Z" />
          <path d="M78 22c12-8 36-8 44 2s-8 16-22 14-34-8-22-16Z" />
        </g>
      ) : null}
      {kind === 'style' ? (
        <g className="stroke-card" strokeWidth="6">
          <path d="M-8 54 90 30l160 20M70-8l34 96M170-8l-22 96" />
          <path d="M-8 20h78M150 66h100" strokeWidth="3" />
        </g>
      ) : null}
      {kind === 'raster' ? (
        <g>
          <path d="M0 0h96l-18 46L0 56Z" className="fill-moss" opacity=".75" />
          <path d="M100 0h140v28L84 46Z" className="fill-moss" opacity=".45" />
          <path d="M0 60 78 50l14 30H0Z" className="fill-contour" />
          <path d="M84 50 240 32v48H96Z" className="fill-moss" opacity=".6" />
        </g>
      ) : null}
      <path
        d="M24 58c34-6 40-30 78-28s60 22 108-6"
        className="stroke-moss-deep"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="150" cy="38" r="5" className="fill-brass stroke-card" strokeWidth="2" />
    </svg>
  );
}
