// Who may import whom. The declared edges between wings, between domains of a wing, and between surfaces are data in
// tools/check/edges.json: adding one is a line that a reviewer sees, and one that nothing uses is reported.
const edges = require('./tools/check/edges.json')

const test = '[.](test|fixture|contract)[.](ts|tsx|mjs)$'
const npm = '(^|/)node_modules/'
const packages = (names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`
const outsideTests = (path) => ({ path, pathNot: test })

// What a domain may import from outside, and why it is no technology: code that computes and reaches nothing.
const domainPackages = {
  '@sinclair/typebox': 'the shapes of rows and events',
  '@solana-program/system': 'transfers of SOL, as their program reads them',
  '@solana-program/token': 'accounts that the users of the token program agree on',
  '@solana/kit': 'addresses, messages and codecs of Solana',
  '@solana/wallet-standard-util': 'the texts that wallets sign in with',
  fflate: 'archives of files, byte for byte the same',
  htmlparser2: 'the tokens of pages that are read as text',
  'ipaddr.js': 'ranges of addresses',
  'lru-cache': 'what is remembered of the last ones that were asked for',
  kysely: 'statements, in stores and migrations only',
  minisearch: 'an index of words in memory',
  nanotar: 'archives of files',
  '@orama/stemmers': 'the stems of words in ten languages',
  yaml: 'the front matter of skills',
  viem: 'ABI codecs, hashes and signatures of EVM chains',
}

function rule(name, comment, { from, to }) {
  return { name, comment, severity: 'error', from, to }
}

const remedy = 'Declare the edge in tools/check/edges.json, or use an event.'
const doorRemedy = 'Enter by the index.ts there; it exports what others may use.'

/** A folder below `place` may reach into a sibling only along an edge that is declared for it, and there by its `door`. */
function siblingRules({ place, name, declared, door }) {
  const listed = Object.keys(declared)
  const known = listed.flatMap((folder) => {
    const from = outsideTests(`^src/${place}/${folder}/`)
    const reach = `^src/${place}/(${declared[folder].join('|')})/`
    const pathNot = [`^src/${place}/${folder}/`, reach]
    return [
      rule(name, remedy, { from, to: { path: `^src/${place}/`, pathNot } }),
      ...(door === ''
        ? []
        : [
            rule(`${name}-by-doors`, doorRemedy, {
              from,
              to: { path: reach, pathNot: reach + door },
            }),
          ]),
    ]
  })
  const others = listed.length === 0 ? '' : `(?!(?:${listed.join('|')})/)`
  const rest = rule(name, remedy, {
    from: outsideTests(`^src/${place}/${others}([^/]+)/`),
    to: { path: `^src/${place}/`, pathNot: `^src/${place}/$1/` },
  })
  return [...known, rest]
}

/** The terminal's folders, each with those of them that it may reach. */
const terminalFolders = {
  language: [],
  design: ['language'],
  service: ['language'],
  streams: ['service'],
  wallet: ['streams', 'service'],
  shell: ['wallet', 'streams', 'service', 'design', 'language'],
  panels: ['shell', 'wallet', 'streams', 'service', 'design', 'language'],
  features: ['panels', 'shell', 'wallet', 'streams', 'service', 'design', 'language'],
}

function terminalRules() {
  const downwards = Object.entries(terminalFolders).map(([folder, below]) =>
    rule('web-arrows', 'In the terminal, routes know features, these the shell, this all below.', {
      from: outsideTests(`^web/src/${folder}/`),
      to: { path: '^web/src/', pathNot: `^web/src/(${[folder, ...below].join('|')})/` },
    }),
  )
  return [
    ...downwards,
    rule('web-features-stand-alone', 'What two features share belongs below them.', {
      from: outsideTests('^web/src/features/([^/]+)/'),
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    }),
    rule('web-design-knows-no-data', 'Design draws what it is given.', {
      from: outsideTests('^web/src/design/'),
      to: { path: '^sdk/' },
    }),
    rule('web-calls-in-data-files', 'Put the call into a .data.ts file beside the view.', {
      from: { path: '^web/src/(features|panels|shell)/', pathNot: [test, '[.]data[.]ts$'] },
      to: { path: '^web/src/service/client[.]ts$' },
    }),
  ]
}

const layers = [
  rule('kernel-is-pure', 'The kernel knows itself, TypeBox and the table of scripts.', {
    from: outsideTests('^src/kernel/'),
    to: { pathNot: ['^src/kernel/', packages(['@sinclair/typebox', 'any-ascii'])] },
  }),
  rule('ports-are-types', 'A port knows the kernel; kysely and TypeBox only as vocabulary.', {
    from: outsideTests('^src/ports/'),
    to: { pathNot: ['^src/(kernel|ports)/', packages(['@sinclair/typebox', 'kysely'])] },
  }),
  rule(
    'ports-kysely-is-a-type',
    'Only tables.ts and name-index.ts build on kysely; a port names types.',
    {
      from: { path: '^src/ports/', pathNot: ['^src/ports/(name-index|tables)[.]ts$', test] },
      to: { path: packages(['kysely']), dependencyTypesNot: ['type-only'] },
    },
  ),
  rule(
    'ports-kysely-in-database',
    'Only the ports database.ts, name-index.ts and tables.ts speak of kysely.',
    {
      from: {
        path: '^src/ports/',
        pathNot: ['^src/ports/(database|name-index|tables)[.]ts$', test],
      },
      to: { path: packages(['kysely']) },
    },
  ),
  rule(
    'domains-know-no-technology',
    'A domain knows kernel, ports and pure libraries; technology belongs to an adapter.',
    {
      from: outsideTests('^src/domains/'),
      to: {
        pathNot: [
          '^src/(kernel|ports|domains)/',
          packages(Object.keys(domainPackages)),
          // Digests, checksums and pauses; whatever reads, sends or tells the time is a port.
          '^(node:)?(crypto|zlib|timers/promises)$',
        ],
      },
    },
  ),
  rule('domains-sql-in-stores', 'SQL lives in <resource>.store.ts and <resource>.migrations.ts.', {
    from: { path: '^src/domains/', pathNot: ['[.](store|migrations)[.]ts$', test] },
    to: { path: packages(['kysely']) },
  }),
  ...siblingRules({
    place: 'domains',
    name: 'wings-meet-along-edges',
    declared: edges.wings,
    door: '[^/]+/index[.]ts$',
  }),
  ...Object.entries(edges.domains).flatMap(([wing, declared]) =>
    siblingRules({
      place: `domains/${wing}`,
      name: 'domains-meet-along-edges',
      declared,
      door: 'index[.]ts$',
    }),
  ),
  rule(
    'adapters-know-ports-only',
    'An adapter makes a port real; it knows no domain, no surface and no other adapter.',
    {
      from: outsideTests('^src/adapters/'),
      to: { path: '^src/', pathNot: '^src/(kernel|ports|adapters)/' },
    },
  ),
  rule(
    'adapters-stand-alone',
    'One technology, one folder: what two adapters share belongs to a port or the kernel.',
    {
      from: outsideTests('^src/adapters/([^/]+)/'),
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
  ),
  rule(
    'sql-drivers-stand-alone',
    'PGlite and PostgreSQL share the dialect code beside them, not each other.',
    {
      from: outsideTests('^src/adapters/sql/(pglite|postgres)/'),
      to: { path: '^src/adapters/sql/(pglite|postgres)/', pathNot: '^src/adapters/sql/$1/' },
    },
  ),
  rule('catalog-uses-front-doors', 'The catalog reads kernel and the index.ts of each domain.', {
    from: outsideTests('^src/catalog/'),
    to: { pathNot: ['^src/(kernel|catalog)/', '^src/domains/[^/]+/[^/]+/index[.]ts$', npm] },
  }),
  rule(
    'surfaces-derive-from-the-table',
    'A surface knows kernel, ports and the catalog: never a domain or an adapter.',
    {
      from: outsideTests('^src/surfaces/'),
      to: { path: '^src/', pathNot: '^src/(kernel|ports|catalog|surfaces)/' },
    },
  ),
  ...siblingRules({
    place: 'surfaces',
    name: 'surfaces-stand-alone',
    declared: edges.surfaces,
    door: '',
  }),
  rule(
    'nobody-imports-app',
    'The composition root is the top; pass what is needed as an argument.',
    {
      from: { path: '^(src|sdk|cli|web)/', pathNot: ['^src/app/', test, '^web/journeys/'] },
      to: { path: '^src/app/' },
    },
  ),
  rule('nobody-imports-tests', 'Code must not depend on what only tests need.', {
    from: { path: '^(src|tools|sdk|cli|web)/', pathNot: [test, '^web/journeys/'] },
    to: { path: [test, '^test/'] },
  }),
  rule('sdk-is-alone', 'The SDK is generated from the table, not tied to it.', {
    from: { path: '^sdk/' },
    to: {
      path: '^(src|cli|web|tools)/',
    },
  }),
  rule('cli-uses-the-sdk', 'The CLI is a client: it reaches the service only through the SDK.', {
    // The launcher sets up what the program runs on.
    from: { path: '^cli/', pathNot: [test, '^cli/bin[.]mjs$'] },
    to: {
      path: '^(src|web|tools|test)/',
    },
  }),
  rule('nobody-imports-the-cli', 'What others need of it belongs to the SDK.', {
    from: { path: '^(src|sdk|web)/' },
    to: {
      path: '^cli/',
    },
  }),
  rule(
    'sdk-has-no-dependencies',
    'The SDK is whole by itself; viem and @solana/kit sign where they are there.',
    {
      from: outsideTests('^sdk/'),
      to: { path: npm, pathNot: packages(['@solana/kit', 'viem']) },
    },
  ),
  rule('web-uses-the-sdk', 'The terminal reaches data only through the SDK.', {
    // Journeys start the whole program.
    from: { path: '^web/', pathNot: ['^web/journeys/', test] },
    to: {
      path: '^(src|tools|test)/',
    },
  }),
  ...terminalRules(),
]

const hygiene = [
  rule('no-cycle', 'Break the circle: move what both need below them.', {
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  }),
  rule('resolvable', 'This import leads nowhere.', { from: {}, to: { couldNotResolve: true } }),
  rule('declared-packages', 'Declare the package in package.json.', {
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  }),
  rule(
    'no-development-packages',
    'A production install leaves development packages out, and this runs on one.',
    {
      from: {
        path: ['^src/', '^cli/', '^tools/(inventory|build-database-base)[.]ts$'],
        pathNot: test,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ),
]

module.exports = {
  forbidden: [...layers, ...hygiene],
  options: {
    // What the SDK's tests need is declared for the whole.
    combinedDependencies: true,
    doNotFollow: { path: npm },
    exclude: { path: '(^|/)(contracts/(out|cache)|[.]runtime|[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
