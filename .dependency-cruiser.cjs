/** Imports point downward only: apps -> sync, backend -> core. See docs/architecture.md. */
const forbid = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'also for types: what two files share belongs in a lower file',
      from: {},
      to: { circular: true },
    },
    forbid(
      'core-is-pure',
      '^packages/core/src',
      '^(packages/(sync|backend)|apps)/',
      'core knows nothing above it',
    ),
    forbid('core-no-io', '^packages/core/src', '^(node:|react|dexie|@supabase)', 'core does no I/O'),
    forbid(
      'sync-looks-down',
      '^packages/sync/src',
      '^(packages/backend|apps)/',
      'the client engine never imports the server or the app',
    ),
    forbid(
      'product-not-test',
      '^(packages/[^/]+|apps/[^/]+)/src/(?!.*testing/)',
      '^packages/[^/]+/test/',
      'product code never imports test code',
    ),
    forbid(
      'pdf-looks-down',
      '^packages/pdf/src',
      '^(packages/(sync|backend)|apps)/',
      'the pages of a PDF are set the same way on a device and on the server',
    ),
    forbid('sync-no-react', '^packages/sync/src', 'node_modules/react', 'the engine runs without React'),
    forbid(
      'backend-looks-down',
      '^packages/backend/src',
      '^(packages/sync|apps)/',
      'the backend never imports the client',
    ),
    {
      name: 'server-not-web',
      severity: 'error',
      comment: 'the server meets the web only as a build, and by the list of its addresses',
      from: { path: '^apps/server/src' },
      to: { path: '^(packages/sync|apps/(web|native))/', pathNot: '^apps/web/src/app/app-paths' },
    },
    forbid(
      'web-not-server',
      '^apps/web/src',
      '^(packages/backend|apps/server)/',
      'the client meets the backend only through the clients of Supabase',
    ),
    forbid(
      'base-looks-down',
      '^apps/web/src/(platform|net|engine)/',
      '^apps/web/src/(app|features|records|forms|map|ui|pdf|charts)/',
      'platform, net and engine are the lowest layer of the app',
    ),
    forbid(
      'shared-looks-down',
      '^apps/web/src/(forms|map|ui|pdf|charts)/',
      '^apps/web/src/(app|features|records)/',
      'forms, map, ui, pdf and charts are below the records',
    ),
    forbid(
      'records-look-down',
      '^apps/web/src/records/',
      '^apps/web/src/(app|features)/',
      'records hold what several features share',
    ),
    forbid(
      'ui-looks-down',
      '^apps/web/src/(ui|charts)/',
      '^apps/web/src/engine/|^packages/(sync|core)/',
      'ui and charts know no domain',
    ),
    forbid('features-no-app', '^apps/web/src/features/', '^apps/web/src/app/', 'app composes features'),
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'a feature never imports another feature: what they share is in records/ or map/',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'capacitor-in-one-place',
      severity: 'error',
      comment: 'a browser never loads what only the native app needs',
      from: {
        path: '^(apps/(web|server)|packages/(core|sync|backend))/',
        pathNot: '^apps/web/src/platform/native/',
      },
      to: { path: '@capacitor(-community)?/' },
    },
    {
      name: 'supabase-in-one-place',
      severity: 'error',
      comment: 'no component talks to Supabase',
      from: { path: '^apps/web/src/(ui|charts|pdf|forms|map|records|features)/' },
      to: { path: 'node_modules/@supabase' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.(test|pgtest)\\.tsx?$|^apps/[^/]+/dist(-native)?/|^apps/native/(android|ios)/)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
