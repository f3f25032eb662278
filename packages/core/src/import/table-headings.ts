import type { ColumnTarget } from './table-mapping.ts';

/* Normalised headings: Portable Antiquities Scheme (https://finds.org.uk/help), our files, common words. */
const HEADINGS: readonly (readonly [ColumnTarget, string])[] = [
  ['recordId', 'oldfindid findid recordid id ref refno reference finderid uid uuid'],
  [
    'name',
    'name title item itemname find findname object objecttype objectname denominationname denomination whatisit label',
  ],
  ['details', 'description details notes note comment comments remarks desc memo story'],
  ['category', 'category type kind class group findtype findcategory targettype'],
  ['period', 'period broadperiod era age epoch'],
  ['yearFrom', 'yearfrom fromdate datefrom fromyear year dateofitem yearmade mintyear coinyear'],
  ['yearTo', 'yearto todate dateto toyear'],
  ['material', 'material materialterm metal composition primarymaterial'],
  ['weightG', 'weight weightg weightgrams weightgram wt wtg grams mass massg'],
  ['lengthMm', 'length lengthmm height heightmm'],
  ['widthMm', 'width widthmm'],
  ['thicknessMm', 'thickness thicknessmm'],
  ['diameterMm', 'diameter diametermm dia diam'],
  ['depthCm', 'depth depthcm depthincm finddepth'],
  ['depthInches', 'depthin depthinch depthinches'],
  ['targetId', 'targetid tid vdi vdinumber vdinumbers target conductivity signal'],
  [
    'foundDate',
    'date datefound datefound1 founddate foundon found foundat foundatutc dateoffind day finddate discovered timestamp datetime createdat dateandtime when',
  ],
  ['foundTime', 'time timefound foundtime timeoffind hour'],
  ['lat', 'lat latitude fourfigurelat y gpslat gpslatitude latdd declat decimallatitude'],
  [
    'lng',
    'lng lon long longitude fourfigurelon fourfigurelong x gpslong gpslon gpslng gpslongitude longdd declong decimallongitude',
  ],
  [
    'easting',
    'easting eastings east gridx osx bngx osgbx ngrx irisheasting irisheastings xcoord xcoordinate',
  ],
  [
    'northing',
    'northing northings north gridy osy bngy osgby ngry irishnorthing irishnorthings ycoord ycoordinate',
  ],
  [
    'latLng',
    'latlng latlong latlon coordinates coords coordinate gps gpscoordinates gpslocation position location place where findspot',
  ],
  [
    'gridReference',
    'gridref gridreference ngr osgr osgridref osgridreference nationalgridreference fourfigure grid mgrs irishgrid',
  ],
  [
    'groundMineralization',
    'groundmineralization mineralization mineralisation groundmineralisation groundbalance',
  ],
  ['terrainType', 'terrain terraintype landuse landtype'],
  ['moistureLevel', 'moisture moisturelevel soilmoisture'],
  ['trashDensity', 'trash trashdensity trashlevel'],
  ['groundCompaction', 'groundcompaction compaction'],
  ['specialConditions', 'specialconditions conditions'],
  ['photos', 'photo photos image images picture pictures filename photofile photofiles imagefile photoname'],
  [
    'questName',
    'quest hunt session outing trip hunttitle questname site sitename field fieldname permission',
  ],
];

const TARGET_OF = new Map<string, ColumnTarget>();
for (const [target, words] of HEADINGS) for (const word of words.split(' ')) TARGET_OF.set(word, target);

export function targetOfHeading(heading: string): ColumnTarget | null {
  return TARGET_OF.get(heading.toLowerCase().replace(/[^\p{L}\d]/gu, '')) ?? null;
}

/** Readable heading: 'denominationName' becomes 'Denomination', 'old_findID' 'Old find ID'. */
export function readableHeading(heading: string): string {
  const words = heading
    .replace(/([a-z\d])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_\s]+/g, ' ')
    .replace(/ (name|term)$/i, '')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
