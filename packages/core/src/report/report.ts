import type { LngLat } from '../geo/point.ts';
import type { MediaId } from '../ids.ts';
import type { Boundary } from '../permission/permission.ts';

export const REPORT_KINDS = ['quest', 'season', 'permission', 'finds'] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_NAMES: Readonly<Record<ReportKind, string>> = {
  quest: 'Quest report',
  season: 'Season report',
  permission: 'Report for a landowner',
  finds: 'Finds list',
};

export interface ReportFact {
  readonly label: string;
  readonly value: string;
}

/** Cells of a `bar` column are shares from 0 to 1. */
type ReportAlign = 'start' | 'end' | 'bar';

export interface ReportColumn {
  readonly label: string;
  readonly align: ReportAlign;
}

export interface ReportTable {
  readonly kind: 'table';
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
}

export interface ReportPlate {
  readonly media: MediaId;
  readonly title: string;
  readonly line: string;
}

/** A north-up drawing without coordinates. */
export interface ReportSketch {
  readonly kind: 'sketch';
  readonly paths: readonly (readonly LngLat[])[];
  readonly boundary: Boundary | null;
  readonly finds: readonly LngLat[];
  readonly caption: string;
  /** A map lies behind the drawing where the device can draw one. */
  readonly hasMap?: boolean;
  /** For pages with other content. */
  readonly small?: boolean;
}

export type ReportPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'figures'; readonly figures: readonly ReportFact[] }
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  | ReportSketch
  | ReportTable
  | { readonly kind: 'plates'; readonly columns: 2 | 3; readonly plates: readonly ReportPlate[] };

/** Content of a report, independent of layout. */
export interface Report {
  readonly kind: ReportKind;
  readonly name: string;
  readonly title: string;
  readonly lead: readonly string[];
  readonly parts: readonly ReportPart[];
  /** Footer: 'Made on 22 November 2026'. */
  readonly made: string;
  /** Remarks for the author, not for the reader. */
  readonly authorNotes: readonly string[];
}
