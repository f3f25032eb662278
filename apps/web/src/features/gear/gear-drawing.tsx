import type { EquipmentType } from '@metalquest/core/gear/equipment';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

/** Drawings of the gear types, on a field of 100 by 100. */
const DRAWINGS: Readonly<Record<EquipmentType, ReactNode>> = {
  detector: (
    <>
      <ellipse cx="30" cy="80" rx="22" ry="9" className="fill-card" />
      <ellipse cx="30" cy="80" rx="14" ry="5" className="fill-moss-tint" />
      <path d="M31 78.5 75 17M63 40c6 1.5 10.5-.5 11.5 3.800.7 3.400-2.300 6-5.600 6.200" />
      <path
        d="m69 14.5 15.5 10.200c2.600-5.400 1-11.400-3.600-14.200-4.300-2.600-9.300-1-11.900 4Z"
        className="fill-card"
      />
      <path d="m53 38.5 9.5-13.5 7.300 5.100-9.5 13.5Z" className="fill-card" />
      <path d="m58 35.5 3.5-5" />
    </>
  ),
  coil: (
    <>
      <circle cx="50" cy="56" r="34" className="fill-card" />
      <circle cx="50" cy="56" r="26" className="fill-moss-tint" />
      <path d="M24.200 53h51.600M24.200 59h51.600" />
      <path d="M43 56a7 7 0 0 1 14 0 7 7 0 0 1-14 0Z" className="fill-card" />
      <path d="M55 51c7-10 3-24 11-33 4.5-5 10-4 11 1" />
    </>
  ),
  pinpointer: (
    <>
      <path
        className="fill-card"
        d="M30.5 80.5c-3-1.700-4.5-5-2.700-8.100L56 25.5c3.300-5.600 9.5-7.800 14.600-4.800 5.100 2.900 6.300 9.400 3.100 15L46.5 79c-3.5 5.800-10.5 4.5-16 1.5Z"
      />
      <path d="m46 42.200 17 9.800M41.5 49.700l17 9.800" />
      <circle cx="66" cy="31.5" r="3.600" className="fill-moss-tint" />
      <path d="M33.5 68c3.5.3 6.800 2.200 8.800 5.200" />
    </>
  ),
  other: (
    <>
      <path d="M50 22v34M40 22h20" />
      <path className="fill-card" d="M36.5 50.5h27v14c0 9-7 16-13.5 20.5-6.5-4.5-13.5-11.5-13.5-20.5Z" />
      <path d="M50 56v16" />
    </>
  ),
};

/** A drawing of a gear type; decorative, as its name stands beside it. */
export function GearDrawing({ type, className }: { type: EquipmentType; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cn('fill-none stroke-current *:[vector-effect:non-scaling-stroke]', className)}
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {DRAWINGS[type]}
    </svg>
  );
}
