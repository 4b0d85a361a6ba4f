import type { SourceFacts } from './source-facts.ts'

const roles = [
  ...(['operations', 'schemas', 'errors', 'events', 'channels'] as const),
  ...(['service', 'store', 'migrations'] as const),
]
const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const domainFile = new RegExp(`^${word}(?:[.](?:${roles.join('|')}))?(?:[.]gen)?[.]ts$`)
const recordedExamples = new RegExp(`^${word}[.]examples[.]json$`)
/** What a tool measured, and the domain shows. */
const generatedFacts = new RegExp(`^${word}[.]gen[.]json$`)
const domainTest = new RegExp(`^${word}(?:[.]${word})*[.]test[.]ts$`)
const kebabCase = new RegExp(`^[.]?${word}(?:[.]${word})*$`)
const emptyNames = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'managers',
  'misc',
])

/** The breaches in the name of a source file. */
export function nameBreaches(file: string): string[] {
  const parts = file.split('/')
  const odd = parts.filter((part) => !kebabCase.test(part))
  const empty = parts.flatMap((part) => part.split(/[.-]/)).filter((name) => emptyNames.has(name))
  return [
    ...odd.map((part) => `${file}: "${part}" is not kebab-case; spell it so`),
    ...empty.map((name) => `${file}: "${name}" says nothing; name the thing it is about`),
  ]
}

/** The breaches in the role of a file in a domain folder. */
export function roleBreaches(file: string): string[] {
  const name = file.split('/').at(-1) ?? ''
  const forms = [domainFile, domainTest, recordedExamples, generatedFacts]
  if (name === 'README.md' || forms.some((form) => form.test(name))) return []
  const allowed = `index.ts, README.md, <domain>.examples.json, <noun>.ts or <resource>.<role>.ts with ${roles.join(' ')}`
  return [`${file}: not a file of a domain; there are ${allowed}`]
}

interface BannedCall {
  readonly what: RegExp
  readonly remedy: string
  /** Where it is allowed, beginning with the layers that exist for it. */
  readonly allowed: RegExp
}

const outside = /^src\/(adapters|app)\//
/** The egress port's adapter, and clients of configured addresses or of this machine. */
const outboundFiles = [
  'src/adapters/egress/.*',
  // The key set of the configured identity provider.
  'src/adapters/jose/fetch-jwks',
  // The node that this program started itself, and its faucet.
  'src/adapters/anvil/(anvil-rpc|subscriptions)',
  'src/app/chains/(data-lock|faucet-client)',
]
const outbound = {
  remedy:
    'go through the Egress port; only src/adapters/egress reaches addresses that are not ours',
  allowed: new RegExp(`^(${outboundFiles.join('|')})([.]ts)?$`),
}
const boundaryFiles = [
  'src/(adapters|app|surfaces)/.*',
  // A cursor comes back from the caller as text, and a frame arrives as text.
  'src/kernel/page[.]ts',
  'src/domains/platform/events/socket-frame-reader[.]ts',
  // External documents and request bodies arrive as bytes.
  'src/kernel/json-(bytes|reader)[.]ts',
  // A payment comes as text in a header.
  'src/domains/money/payments/mpp/frame/wire-json[.]ts',
  // A vendor answers with bytes.
  'src/domains/money/vendors/upstream-answer[.]ts',
]

const bannedCalls: readonly BannedCall[] = [
  { what: /^(Date\.now|new Date\(\))$/, remedy: 'take a Clock from the ports', allowed: outside },
  { what: /^Math\.random$/, remedy: 'take a Random from the ports', allowed: outside },
  { what: /^process\./, remedy: 'take it as an option; app/ reads it', allowed: outside },
  { what: /^(fetch|new (WebSocket|EventSource|XMLHttpRequest))$/, ...outbound },
  {
    what: /^(node:)?(http|https|http2|net|tls|dgram):([*]|request|get|connect|Agent|globalAgent|createConnection|createSocket|ClientRequest|Socket|TLSSocket)$/,
    ...outbound,
  },
  {
    what: /^(undici|axios|got|ky|needle|node-fetch|superagent|eventsource)(\/[^:]*)?:/,
    ...outbound,
  },
  { what: /^(ws|isomorphic-ws):([*]|WebSocket|default)$/, ...outbound },
  {
    what: /^JSON\.parse$/,
    remedy: 'parse at the boundary and pass a checked value',
    allowed: new RegExp(`^(${boundaryFiles.join('|')})$`),
  },
  { what: /^console\./, remedy: 'use the Logger port, or process.stdout in app/', allowed: /^$/ },
  {
    what: /^viem:(create\w*Client|http|webSocket|custom|fallback|ipc)$/,
    remedy: 'a domain uses codecs only; reach a chain through the ports',
    allowed: outside,
  },
  {
    what: /^@solana\/kit:(create\w*Rpc|sendAndConfirm|airdrop)\w*$/,
    remedy: 'a domain uses codecs only; reach a chain through the ports',
    allowed: outside,
  },
]

/** Calls in a file of `src` that its layer must not make, each with its remedy. */
export function callBreaches(facts: SourceFacts): string[] {
  return facts.sightings.flatMap(({ what, line }) =>
    bannedCalls
      .filter((banned) => banned.what.test(what) && !banned.allowed.test(facts.file))
      .map(({ remedy }) => `${facts.file}:${line}: ${what}; ${remedy}`),
  )
}

const linesMax = 600
/** Tables of rows, shapes and examples are data, which may be as long as they have entries. */
const data = /[.](operations|schemas|errors|events)[.]ts$|(^|[/-])examples[.]ts$/
const rowsMax = 25

/** Budgets that a file exceeds. */
export function sizeBreaches(facts: SourceFacts): string[] {
  const { file, lines, rows } = facts
  return [
    ...(lines > linesMax && !data.test(file)
      ? [`${file}: ${lines} lines; split it, ${linesMax} is the most`]
      : []),
    ...(rows > rowsMax ? [`${file}: ${rows} rows; split by resource, ${rowsMax} is the most`] : []),
  ]
}

// Spelled in halves so that this file does not break its own rule.
const unfinished = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`)
const ownFolder = new RegExp(
  `(^|[\\s"'\`(=:])/(${['home', 'Users', 'root', 'work'].join('|')})/\\w`,
)

/** Words that do not belong in a finished repository: unfinished work, a developer's folders. */
export function textBreaches(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(unfinished.test(line) ? [`${file}:${index + 1}: finish it, or write an issue`] : []),
      ...(ownFolder.test(line) ? [`${file}:${index + 1}: names a folder of one machine`] : []),
    ])
}

/** Updates: a query builder's up to its execution, and SQL's up to the end of the text. */
const updates =
  /[.]updateTable\((?:(?![.]execute)[^])*|\bUPDATE (?:(?!`)[^])*\bWHERE (?:(?!`)[^])*/g
const asRead =
  /[.]where\('(?:state|status)', '=', \w+[.](?:state|status)\)|\bWHERE (?:(?!`)[^])*\b(?:state|status) = \$\{\w+[.](?:state|status)\}/
const asCounted = /[.]where\('(?:version|revision|change)'|\b(?:version|revision|attempt) = \$\{/

/** Updates whose condition is a state that was read: the row may have left that state and come back to it, changed. */
export function compareBreaches(file: string, text: string): string[] {
  return [...text.matchAll(updates)]
    .filter(([update]) => asRead.test(update) && !asCounted.test(update))
    .map(
      ({ index }) =>
        `${file}:${text.slice(0, index).split('\n').length}: a state may return; compare a version that each change counts, or lock the row and read it again`,
    )
}

/** A cycle among declared edges, as the names on it, or null when there is none. */
export function findCircle(edges: Readonly<Record<string, readonly string[]>>): string[] | null {
  const done = new Set<string>()
  const walk = (name: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return null
    for (const target of edges[name] ?? []) {
      const circle = walk(target, [...trail, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of Object.keys(edges)) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return null
}
