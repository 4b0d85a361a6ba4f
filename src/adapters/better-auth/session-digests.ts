import { hash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { Passages } from './password-check.ts'
import { tableNames } from './table-names.ts'

/** Stands for the token of a listed session whose token is unknown. It authenticates nothing. */
const listedPrefix = 'listed:'
/** Every method with which the library accesses its rows. */
const methods = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const
type Method = (typeof methods)[number]
/**
 * Methods that the library uses to delete sessions, including the search before it. A session cookie is looked up with
 * `findOne`.
 */
const ending: ReadonlySet<Method> = new Set(['findMany', 'delete', 'deleteMany'])

/** The arguments of a call that may contain tokens. */
type StoreCall = {
  readonly model: string
  readonly where?: readonly { readonly field: string; readonly value: unknown }[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly update?: Readonly<Record<string, unknown>>
}

/** The stored form of a session token: its SHA-256. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex')
}

/**
 * Keeps session tokens out of the store. The library writes and searches tokens; this layer replaces each by its
 * digest, and restores in results the tokens that the request contained. Other listed sessions get a placeholder, with
 * which they can only be deleted.
 */
export function sessionDigests(passages: Passages): BetterAuthPlugin {
  return {
    id: 'session-digests',
    init(context) {
      keepDigests(context.adapter, passages)
    },
  }
}

type Store = { transaction?: unknown } & { [method in Method]?: unknown }

/** Patches the store itself, because the library has already passed it to all of its parts. */
function keepDigests(store: Store, passages: Passages): void {
  for (const method of methods) {
    const original = store[method]
    if (typeof original !== 'function') continue
    store[method] = async (call: StoreCall) => {
      if (call.model !== 'session' && call.model !== tableNames.session) {
        return Reflect.apply(original, store, [call])
      }
      const known = passages.getStore()?.tokens ?? new Map<string, string>()
      const result: unknown = await Reflect.apply(original, store, [toStored(call, method, known)])
      return toNamed(result, known)
    }
  }
  const { transaction } = store
  if (typeof transaction !== 'function') return
  store.transaction = (run: (inner: Store) => unknown) =>
    Reflect.apply(transaction, store, [
      (inner: Store) => {
        keepDigests(inner, passages)
        return run(inner)
      },
    ])
}

type KnownTokens = Map<string, string>

/** The call with digests in place of tokens; remembers the tokens that it contained. */
function toStored(call: StoreCall, method: Method, known: KnownTokens): StoreCall {
  const digestOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(digestOf)
    if (typeof value !== 'string') return value
    if (ending.has(method) && value.startsWith(listedPrefix)) {
      return value.slice(listedPrefix.length)
    }
    const digest = tokenDigest(value)
    known.set(digest, value)
    return digest
  }
  const inRow = (row: Readonly<Record<string, unknown>>) =>
    row['token'] === undefined ? row : { ...row, token: digestOf(row['token']) }
  return {
    ...call,
    ...(call.where === undefined
      ? {}
      : {
          where: call.where.map((one) =>
            one.field === 'token' ? { ...one, value: digestOf(one.value) } : one,
          ),
        }),
    ...(call.data === undefined ? {} : { data: inRow(call.data) }),
    ...(call.update === undefined ? {} : { update: inRow(call.update) }),
  }
}

function toNamed(result: unknown, known: KnownTokens): unknown {
  if (Array.isArray(result)) return result.map((row: unknown) => toNamed(row, known))
  if (typeof result !== 'object' || result === null || !('token' in result)) return result
  const digest = String(result.token)
  return { ...result, token: known.get(digest) ?? `${listedPrefix}${digest}` }
}
