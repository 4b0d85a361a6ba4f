import { type ChannelSpec, matchChannel } from '../kernel/channel.ts'
import type { EventSpec } from '../kernel/event.ts'
import { isPriced, type Operation, pathParameters, toolName } from '../kernel/operation.ts'
import type { Catalog, Entry } from './entry.ts'
import { nameBreaches } from './name-checks.ts'
import { toldOnceBreaches } from './told-once-checks.ts'
import { wireBreaches } from './wire-checks.ts'

const freeLaunchPaths = [
  '/api/rh-launchpad/',
  '/api/uni-launchpad/',
  '/api/pons/',
  '/api/token-factory/',
]

/** Resource and method, each one word in camel case: `vaultWallets.setPolicy`. */
const nameForm = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/

/** Describes every broken invariant of the table in a sentence; empty when there is none. Pure. */
export function checkCatalog(catalog: Catalog): readonly string[] {
  const registered = new Set(catalog.errors.map((spec) => spec.code))
  return [
    ...repeated(
      catalog.entries.flatMap(({ operation }) =>
        [operation.path, ...(operation.aliases ?? [])].map(
          (path) => `${operation.method} ${path.toLowerCase()}`,
        ),
      ),
      'route',
    ),
    ...repeated(
      catalog.entries.map(({ id }) => id),
      'operationId',
    ),
    ...repeated(
      catalog.entries.map(({ operation }) => operation.name.toLowerCase()),
      'name',
    ),
    ...repeated(
      catalog.events.map((spec) => `${spec.topic}@${spec.version}`),
      'event',
    ),
    ...repeated(
      catalog.channels.map(({ name }) => name.replace(/\{[^}]+\}/g, '{}')),
      'channel',
    ),
    ...catalog.channels.flatMap(channelBreaches),
    ...catalog.events.flatMap(changeBreaches),
    ...repeated([...catalog.errors.map((spec) => spec.code)], 'error code'),
    ...nameBreaches(catalog),
    ...wireBreaches(catalog),
    ...toldOnceBreaches(catalog),
    ...catalog.entries.flatMap((entry) =>
      rowBreaches(entry, registered).map(
        (breach) => `${entry.operation.method} ${entry.operation.path}: ${breach}`,
      ),
    ),
  ]
}

function rowBreaches({ operation }: Entry, registered: ReadonlySet<string>): readonly string[] {
  return [
    ...parameterBreaches(operation),
    ...accessBreaches(operation),
    ...priceBreaches(operation),
    ...(nameForm.test(operation.name) && toolName(operation.name).length <= 64
      ? []
      : [
          `is called ${operation.name}, which is not of the form orders.cancelAll, of 64 characters at most`,
        ]),
    ...(operation.summary.length < 5 ? ['has no summary'] : []),
    ...(operation.method === 'GET' && operation.effect !== 'none'
      ? ['is a GET with an effect']
      : []),
    ...(operation.method === 'GET' && operation.input.body ? ['is a GET with a body'] : []),
    ...openShapes(operation),
    ...signatureBreaches(operation),
    ...(operation.errors ?? [])
      .filter((spec) => !registered.has(spec.code))
      .map((spec) => `names the unregistered code ${spec.code}`),
  ]
}

const channelForm = /^[a-z]+(\.(?:[a-z]+|\{[a-z]+\}))*$/

function channelBreaches({ everyMs, example, name }: ChannelSpec): readonly string[] {
  return [
    ...(channelForm.test(name) ? [] : ['has a name that is not of the form depth.{market}']),
    ...(matchChannel(name, example.channel) === null ? ['has an example of another name'] : []),
    ...(everyMs >= 100 ? [] : ['may tell more than ten deltas a second']),
  ].map((breach) => `channel ${name}: ${breach}`)
}

function changeBreaches({ changes = [], payload, topic }: EventSpec): readonly string[] {
  return changes
    .flatMap(({ id = [] }) => [id].flat())
    .filter((id) => !Object.hasOwn(payload.properties, id))
    .map((id) => `event ${topic} names what it changed by ${id}, which is not in its payload`)
}

function parameterBreaches(row: Operation): readonly string[] {
  const declared = Object.keys(row.input.params?.properties ?? {}).sort()
  return [row.path, ...(row.aliases ?? [])]
    .filter((path) => row.kind !== 'delegate' || pathParameters(path).length > 0)
    .filter((path) => [...pathParameters(path)].sort().join() !== declared.join())
    .map((path) => `parameters of ${path} are not those of input.params (${declared.join()})`)
}

function accessBreaches(row: Operation): readonly string[] {
  const launch = freeLaunchPaths.some((prefix) => row.path.startsWith(prefix))
  const exempt = row.reason !== undefined
  return [
    ...(launch && row.tier !== 'public' && !exempt
      ? ['is a launch surface, which must be public']
      : []),
    ...(row.tier === 'private' && row.auth.length === 0
      ? ['is private but asks for no credential']
      : []),
    ...(row.tier === 'public' && row.auth.length > 0 && !exempt
      ? ['is public with credentials but gives no reason']
      : []),
    ...(row.gate !== undefined && row.auth.length === 0
      ? [`has ${row.gate === 'operator' ? 'an operator' : 'a holder'} gate but no credential`]
      : []),
  ]
}

function priceBreaches(row: Operation): readonly string[] {
  const quote = row.kind === 'json' ? row.quote : undefined
  if (row.tier === 'monetized' && !isPriced(row)) return ['is monetized without a price']
  if (!isPriced(row)) return []
  return [
    ...(row.kind === 'json' ? [] : [`has a price, which a ${row.kind} row cannot have`]),
    ...(row.price !== undefined && quote !== undefined ? ['has both a price and a quote'] : []),
    ...(row.price !== undefined && row.price.amountAtomic <= 0n
      ? ['has a price that is not above zero']
      : []),
    ...(row.cache === undefined ? [] : ['has a price and may be cached']),
  ]
}

function openShapes(row: Operation): readonly string[] {
  return (['params', 'query', 'body'] as const)
    .filter((part) => isOpen(row.input[part]))
    .map((part) => `input.${part} is open; declare it with shape()`)
}

function isOpen(input: Operation['input'][keyof Operation['input']]): boolean {
  if (input === undefined) return false
  return (input.type === 'array' ? input.items : input).additionalProperties !== false
}

function signatureBreaches(row: Operation): readonly string[] {
  const takes = row.auth.includes('exchange_key')
  if (takes === (row.instruction !== undefined)) return []
  return [takes ? 'takes an exchange_key and has no instruction' : 'has an instruction for nobody']
}

function repeated(names: readonly string[], what: string): readonly string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of names) (seen.has(name) ? twice : seen).add(name)
  return [...twice].map((name) => `${what} declared twice: ${name}`)
}
