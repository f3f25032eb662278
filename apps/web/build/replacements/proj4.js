// proj4 with 3 of its 33 projections: those of the national grids and UTM.
import proj4 from 'proj4/lib/core.js';
import Proj from 'proj4/lib/Proj.js';
import etmerc from 'proj4/lib/projections/etmerc.js';
import tmerc from 'proj4/lib/projections/tmerc.js';
import utm from 'proj4/lib/projections/utm.js';

for (const projection of [tmerc, etmerc, utm]) Proj.projections.add(projection);

export default proj4;
