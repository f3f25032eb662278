const WALKED =
  'M10 80L54 72 92 76 136 80 182 77 226 79 268 74 312 80 342 76 342 128 306 132 250 130 186 127 146 132 102 126 16 126' +
  ' 20 176 60 181 104 184 140 176 176 180 226 176 268 174 306 179 342 184 340 226 306 229 240 229 186 226 106 230 20 232' +
  ' 24 280 66 278 144 280 190 285 230 284 310 276 344 278';

const FINDS = [
  [92, 76],
  [242, 130],
  [166, 179],
  [64, 231],
  [280, 228],
  [144, 280],
] as const;

/** A field walked in rows: boundary of the permission in dashes, finds in brass, the detectorist in sky. */
export function FieldMap() {
  return (
    <div className="relative">
      <svg aria-hidden="true" viewBox="0 0 366 440" className="block w-full" fill="none">
        <path d="M0 0h366v440H0z" className="fill-[#e8e8d8] dark:fill-[#20271b]" />
        <path d="M0 44L336 24 330 388 0 404z" className="fill-[#dde0c3] dark:fill-[#29311f]" />
        <path d="M352 0h14v190l-10-30z" className="fill-[#c8d3b0] dark:fill-[#223325]" />
        <path
          d="M0 412C90 428 230 412 366 388"
          strokeWidth="12"
          className="stroke-[#f3ece0] dark:stroke-[#353a33]"
        />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 352 440"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full text-moss opacity-30"
      >
        <use href="/art/field-contours.svg#lines" />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 366 440" className="absolute inset-0 block w-full" fill="none">
        <path
          d="M0 44L336 24 330 388 0 396"
          strokeWidth="2.2"
          strokeDasharray="9 7"
          className="stroke-brass-deep dark:stroke-[#bb9244]"
        />
        <g strokeLinejoin="round" strokeLinecap="round">
          <path d={WALKED} strokeWidth="9" className="stroke-white dark:stroke-paper" />
          <path d={WALKED} strokeWidth="4.6" className="stroke-moss-deep dark:stroke-moss" />
        </g>
        {FINDS.map(([x, y]) => (
          <circle
            key={`${x},${y}`}
            cx={x}
            cy={y}
            r="11"
            strokeWidth="4"
            className="fill-brass stroke-white dark:stroke-paper"
          />
        ))}
        <circle cx="344" cy="278" r="30" className="fill-sky opacity-20" />
        <circle cx="344" cy="278" r="10.5" strokeWidth="4" className="fill-[#2f6079] stroke-white" />
      </svg>
    </div>
  );
}
