import { type Bounds, boundsOf } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId, UserId } from '@metalquest/core/ids';
import { filterCount, NO_MAP_FILTER } from '@metalquest/core/map/map-find';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import type { Camera } from '../../map/sheet-map.ts';
import { useMapStyles } from '../../map/use-map-styles.ts';
import { useDeviceLocation } from '../../platform/device-location.ts';
import type { AtlasHandle } from './atlas/atlas-canvas.tsx';
import { AtlasMap } from './atlas/atlas-map.tsx';
import type { AtlasView } from './atlas/atlas-view.ts';
import { subjectOf, useAtlasTools } from './atlas/use-atlas-tools.ts';
import { useQuestPaths } from './atlas/use-quest-paths.ts';
import { useRecorded } from './atlas/use-recorded.ts';
import { boxCorners } from './box-card.tsx';
import { Cross } from './cross.tsx';
import { EmptyMap } from './empty-map.tsx';
import { FindsInView, inViewText } from './finds-in-view.tsx';
import { LayersSheet } from './layers/layers-sheet.tsx';
import { readVisibleLayers, storeVisibleLayers } from './layers/visible-layers.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapCards } from './map-cards.tsx';
import { useMapFilter } from './map-filter-params.ts';
import { MapFilters } from './map-filters.tsx';
import { MapNotices } from './map-notices.tsx';
import { type MapSheet, MapSheetButtons, MapSheets } from './map-sheets.tsx';

/* The last camera, until the page closes. In memory only, because it reveals a location. */
let last: { readonly userId: UserId; readonly camera: Camera } | null = null;

/** Stores the user's camera if `next` is given; returns the last one, or null. */
function cameraFor(userId: UserId, next?: Camera): Camera | null {
  if (next) last = { userId, camera: next };
  return last?.userId === userId ? last.camera : null;
}

/** Finds per page (spec section 9). */
const LISTED_AT_ONCE = 10;

const EMPTY_LIST: readonly never[] = [];

/** `/map`: all quests and finds on one map. */
function MapPage() {
  const { userId } = useEngine();
  const display = useDisplay();
  const device = useDeviceLocation();
  const position = device.state === 'located' ? device.position : null;
  const styles = useMapStyles();
  const [filter, setFilter] = useMapFilter();
  const [layers, setLayers] = useState(() => readVisibleLayers(localStorage));
  const [camera] = useState(() => cameraFor(userId));
  const [view, setView] = useState<AtlasView | null>(null);
  const [limit, setLimit] = useState(LISTED_AT_ONCE);
  const [following, setFollowing] = useState(false);
  const [failed, setFailed] = useState(false);
  const [sheet, setSheet] = useState<MapSheet | null>(null);
  const [params, setParams] = useSearchParams();
  const landId = params.get('save');
  const [box, setBox] = useState<Bounds | null>(null);
  const closeSheet = () => {
    setSheet(null);
    setBox(null);
    if (landId === null) return;
    params.delete('save');
    setParams(params, { replace: true });
  };
  const map = useRef<AtlasHandle>(null);
  const tools = useAtlasTools();
  const { tool } = tools;
  // A map without a camera is about to show everything.
  const isUnbounded = failed || (view === null && camera === null);
  const recorded = useRecorded({ filter, view, isUnbounded, limit });
  const { points, finds, quests, boundaries, inView } = recorded;
  const paths = useQuestPaths(layers.quests ? recorded.shownQuests : EMPTY_LIST, view);
  const subject = subjectOf(tool, { finds, quests, boundaries });
  const place = tool.kind === 'place' ? tool.place : null;
  const [marked, setMarked] = useState<LngLat | null>(null);
  const measuring = tool.kind === 'measure';
  const aiming = tool.kind === 'aim';
  const drawing = tool.kind === 'box';
  const measured = useMemo(
    () =>
      tool.kind === 'measure' ? tool.points : tool.kind === 'box' ? boxCorners(tool.points) : EMPTY_LIST,
    [tool],
  );

  const ownPosition = recorded.isEmpty ? position : null;
  // Before the first quest show the current position.
  const fit = useMemo(
    () => recorded.extent ?? (ownPosition ? boundsOf([ownPosition]) : null),
    [recorded.extent, ownPosition],
  );
  const show = (place: LngLat, id: FindId) => {
    setSheet(null);
    setFollowing(false);
    map.current?.lookAt(place);
    tools.open({ kind: 'finds', ids: [id] });
  };
  const locate = () => {
    if (!position) device.locate();
    setFollowing(!following);
  };
  const filters = (
    <MapFilters
      filter={filter}
      onChange={setFilter}
      counts={recorded.counts}
      quests={quests}
      display={display}
    />
  );
  const list = (
    <FindsInView
      inView={inView}
      isEmpty={recorded.isEmpty}
      onMore={() => setLimit(limit + LISTED_AT_ONCE)}
      {...(failed ? {} : { onShow: show })}
      display={display}
    />
  );
  return (
    <div className="flex min-h-96 grow">
      <div className="relative hidden w-96 shrink-0 border-line border-r lg:block">
        <div className="absolute inset-0 overflow-y-auto overscroll-contain px-6 py-6">
          <h1 className="text-2xl">Map</h1>
          <div className="mt-5">{filters}</div>
          <div className="mt-5 border-line border-t pt-6">{list}</div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the tool from anywhere on the map. */}
      <div
        className="relative min-w-0 grow"
        onKeyDown={(event) => {
          if (event.key === 'Escape') tools.close();
        }}
      >
        <h1 className="sr-only lg:hidden">Map</h1>
        {points && styles.known ? (
          <AtlasMap
            handle={map}
            styles={styles}
            failed={failed}
            camera={camera}
            onCamera={(next) => cameraFor(userId, next)}
            onFailure={() => setFailed(true)}
            points={points}
            matches={recorded.matchesFind}
            layers={layers}
            quests={recorded.shownQuests}
            paths={paths}
            boundaries={boundaries}
            position={position}
            selected={subject.finds[0] ?? null}
            place={marked ?? place}
            measured={measured}
            fit={camera ? null : fit}
            following={following}
            onFollowEnd={() => setFollowing(false)}
            takesPlace={tools.takesPlace}
            onTap={tools.onTap}
            onHold={tools.onHold}
            onView={setView}
            label={`Map: ${inViewText(inView?.total ?? 0, display.locale)}`}
            units={display.units}
            locale={display.locale}
          >
            {(aiming || measuring || drawing) && !failed ? <Cross /> : null}
            <div className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-5.5rem)] flex-col items-start gap-2.5">
              <MapSheetButtons filterCount={filterCount(filter)} onOpen={setSheet} />
              <MapNotices
                failed={failed}
                styles={styles}
                view={view?.bounds ?? null}
                location={following && !position ? device.state : null}
                onFollowEnd={() => setFollowing(false)}
                noMatch={recorded.noMatch}
                onClearFilter={() => setFilter(NO_MAP_FILTER)}
              />
            </div>
            {failed ? null : (
              <MapButtons
                following={following}
                onLocate={locate}
                onLayers={() => setSheet('layers')}
                measuring={measuring}
                onMeasure={() => tools.toggle('measure')}
                aiming={aiming}
                onAim={() => tools.toggle('aim')}
                onZoom={(steps) => map.current?.zoomBy(steps)}
              />
            )}
            {recorded.isEmpty && tool.kind === 'none' ? <EmptyMap /> : null}
            <MapCards
              atlas={map}
              tools={tools}
              subject={subject}
              place={aiming ? (view?.centre ?? null) : place}
              position={position}
              onMark={setMarked}
              centre={view?.centre ?? null}
              current={recorded.current}
              onBox={(bounds) => {
                tools.close();
                setBox(bounds);
                setSheet('layers');
              }}
              onGo={(typed, zoom) => {
                setFollowing(false);
                map.current?.lookAt(typed, zoom);
              }}
              display={display}
            />
          </AtlasMap>
        ) : null}
      </div>
      <MapSheets
        open={sheet}
        onClose={() => setSheet(null)}
        filters={filters}
        list={list}
        shown={inView ? inViewText(inView.total, display.locale) : null}
      />
      <LayersSheet
        open={sheet === 'layers' || landId !== null}
        onOpenChange={closeSheet}
        chosenPlace={box ? { kind: 'box', bounds: box } : landId ? { kind: 'land', id: landId } : null}
        onDraw={() => {
          closeSheet();
          tools.open({ kind: 'box', points: [] });
        }}
        layers={layers}
        onLayers={(next) => {
          setLayers(next);
          storeVisibleLayers(localStorage, next);
        }}
        styles={styles}
        view={view?.bounds ?? null}
        onCompare={() => {
          closeSheet();
          tools.open({ kind: 'divider' });
        }}
        onPlace={(id) => {
          closeSheet();
          setFollowing(false);
          tools.open({ kind: 'picture', id });
        }}
        onGo={(bounds) => {
          setSheet(null);
          setFollowing(false);
          map.current?.fit(bounds);
        }}
      />
    </div>
  );
}

export { MapPage as Component };
