import { hash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { Passages } from './password-check.ts'
import { tableNames } from './table-names.ts'

/** How a session of somebody's list is named where its token is not known; it opens nothing. */
const listedPrefix = 'listed:'
/** Every way in which the library reaches its rows. */
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
 * What the library ends sessions by; before it deletes rows it looks for many. Whoever comes with a cookie is looked
 * for by `findOne`.
 */
const ending: ReadonlySet<Method> = new Set(['findMany', 'delete', 'deleteMany'])

/** What of a call the tokens may stand in. */
type StoreCall = {
  readonly model: string
  readonly where?: readonly { readonly field: string; readonly value: unknown }[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly update?: Readonly<Record<string, unknown>>
}

/** Under which a session is stored: the SHA-256 of its token. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex')
}

/**
 * Keeps the tokens of sessions out of the store. The library writes and looks for tokens; between it and the store
 * each becomes its digest, and in what it gets back the tokens that it has named in this request stand again. The
 * others of a list are named so that they can be deleted and nothing else.
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

/** Changes the store itself, because the library has handed it to all of its parts already. */
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

/** The call as the store is to see it; the tokens that stood in it are known from then on. */
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
