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
          <path d="M24 0v80M56 0v80M88 0v80M120 0v80M152 0v80M184 0v80M216 0v80" />
          <path d="M0 8h240M0 40h240M0 72h240" />
        </g>
      ) : null}
      {kind === 'style' || kind === 'openmaptiles' || kind === 'protomaps' ? (
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
