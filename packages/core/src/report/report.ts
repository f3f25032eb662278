import type { LngLat } from '../geo/point.ts';
import type { MediaId } from '../ids.ts';
import type { Boundary } from '../permission/permission.ts';

/** The reports there are, in the order they are offered. */
export const REPORT_KINDS = ['quest', 'season', 'permission', 'finds'] as const;

/** One of {@link REPORT_KINDS}. */
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What each report is called, on its page and in the app. */
export const REPORT_NAMES: Readonly<Record<ReportKind, string>> = {
  quest: 'Quest report',
  season: 'Season report',
  permission: 'Report for a landowner',
  finds: 'Finds list',
};

/** A word and what it says, both ready to be read. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
}

/** How a column of a table stands; the cells of a `bar` are shares from 0 to 1. */
export type ReportAlign = 'start' | 'end' | 'bar';

export interface ReportColumn {
  readonly label: string;
  readonly align: ReportAlign;
}

export interface ReportTable {
  readonly kind: 'table';
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last line, set apart. */
  readonly total: readonly string[] | null;
}

/** A photo with what is said below it. */
export interface ReportPlate {
  readonly media: MediaId;
  readonly title: string;
  readonly line: string;
}

/** A drawing of land and walks, north up, without a coordinate in it. */
export interface ReportSketch {
  readonly kind: 'sketch';
  readonly paths: readonly (readonly LngLat[])[];
  readonly boundary: Boundary | null;
  readonly finds: readonly LngLat[];
  readonly caption: string;
  /** For a page that has more to say. */
  readonly small?: boolean;
}

/** A piece of a report, in the order of reading. */
export type ReportPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'figures'; readonly figures: readonly ReportFact[] }
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  | ReportSketch
  | ReportTable
  | { readonly kind: 'plates'; readonly columns: 2 | 3; readonly plates: readonly ReportPlate[] };

/** What stands on the pages of a report: words, figures and pictures, all decided; where they stand is not. */
export interface Report {
  readonly kind: ReportKind;
  /** What it calls itself at the head of its pages. */
  readonly name: string;
  readonly title: string;
  /** Lines below the title. */
  readonly lead: readonly string[];
  readonly parts: readonly ReportPart[];
  /** At the foot of each page: 'Made on 22 November 2026'. */
  readonly made: string;
  /** What whoever makes the report should know, and its reader should not. */
  readonly told: readonly string[];
}
