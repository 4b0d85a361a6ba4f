import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryCompiler,
  sql,
} from 'kysely'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type {
  Database,
  DatabaseHealth,
  Queryable,
  TransactionOptions,
} from '../../ports/database.ts'
import { codeOf, TransactionMisuse, TransactionTimeout, violationOf } from './errors.ts'
import { createFairSlots, type Owner } from './fair-slots.ts'
import {
  type Alone,
  type Guards,
  guardAlone,
  guardDriver,
  type RunAlone,
} from './guarded-driver.ts'
import { assertChannel, assertPayload } from './notifications.ts'
import { type IsLost, toDatabaseError } from './unavailable.ts'
import { encodeParameter } from './values.ts'

/** The part of a database that differs between the drivers. */
export type SqlDriver = {
  readonly dialect: Dialect
  /** Where the driver has a shorter way for a statement outside any transaction than to lend a connection for it. */
  readonly alone?: Alone
  readonly subscribe: Database['subscribe']
  /** How many connections, or turns of the one there is, callers share. */
  readonly slots: number
  /** Whether a failure without one of PostgreSQL's codes means that the connection is lost. */
  readonly isLost: IsLost
  /** Whether its connections send what is asked behind something under way at once, and answer in the same order. */
  readonly isPipelined?: true
  /** Lets go of the driver's own resources, once. */
  readonly close: () => Promise<void>
}

/** Given to every transaction that does not ask for another. */
export const transactionTimeoutMsDefault = 15_000
const healthTimeoutMs = 2_000
const retryPauseMs = 10
/** How long, and how many, callers wait for a place. */
const waiting = { waitMs: 5_000, waitingMaxEach: 200, waitingMax: 2_000 } as const

/**
 * Who asks, where it is a caller; the service's own work has none, and is not counted. Must not wait and must not fail.
 */
export type OwnerOf = () => Owner | null

/** The shared database, and the guard for whatever else the driver lets through to its connections. */
export type SqlDatabase = {
  readonly database: Database
  /** Throws `TransactionMisuse` inside a transaction callback. */
  readonly assertOutside: () => void
}

/** Makes the database that both drivers share: the guard, transactions with a limit, hints, health. */
export function createSqlDatabase(driver: SqlDriver, ownerOf: OwnerOf = nobody): SqlDatabase {
  const scope = new AsyncLocalStorage<{ open: boolean; readonly isOwn?: true }>()
  const assertOutside = (): void => {
    if (scope.getStore()?.open) {
      throw new TransactionMisuse(
        'The database was used inside a transaction callback. Use the queryable that the callback is given.',
      )
    }
  }
  const { alone } = driver
  const guards = {
    slots: createFairSlots({ ...waiting, slots: driver.slots }),
    ownerNow: () => (scope.getStore()?.isOwn ? null : ownerOf()),
    isLost: driver.isLost,
  }
  const query = createGuardedQueryable(driver.dialect, {
    driver: guardDriver(driver.dialect.createDriver(), guards),
    guard: assertOutside,
    ...(alone === undefined ? {} : { runAlone: guardAlone(alone, withShared(guards, alone)) }),
    ...(driver.isPipelined && { isPipelined: true }),
  })
  let closing: Promise<void> | undefined

  const runOnce = async <result>(
    work: (transaction: Queryable) => Promise<result>,
    { isolation, timeoutMs = transactionTimeoutMsDefault }: TransactionOptions,
  ): Promise<result> => {
    const state = { open: true }
    try {
      return await query.transaction().execute(async (transaction) => {
        if (isolation !== undefined) {
          // A statement and not a driver's option, which one of the drivers would silently ignore.
          await sql`set transaction isolation level ${sql.raw(isolation)}`.execute(transaction)
        }
        return withinTime(
          scope.run(state, () => work(transaction)),
          timeoutMs,
        )
      })
    } finally {
      // What was started in the callback and outlives it is outside the transaction again.
      state.open = false
    }
  }

  const database: Database = {
    query,
    transaction: async (work, options = {}) => {
      const retriesMax = options.retriesMax ?? 0
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await runOnce(work, options)
        } catch (error) {
          if (attempt >= retriesMax || !isRetryable(error)) throw toDatabaseError(error)
        }
        await pause(retryPauseMs * 2 ** Math.min(attempt, 5))
      }
    },
    notify: async (queryable, channel, payload) => {
      assertChannel(channel)
      assertPayload(payload)
      await sql`select pg_notify(${channel}, ${payload})`.execute(queryable)
    },
    subscribe: async (channel, onNotification) => {
      assertOutside()
      assertChannel(channel)
      // Bound to the subscriber's own context, so that a hint that arrives while some transaction is
      // open is not taken for part of it.
      return driver.subscribe(channel, AsyncLocalStorage.bind(onNotification))
    },
    violationOf,
    // It asks about the database, not about what its caller may still have of it.
    health: () => scope.run({ open: false, isOwn: true }, () => measureHealth(query)),
    close: () => (closing ??= driver.close()),
  }
  return { database, assertOutside }
}

function withShared(guards: Guards, { sharedPlaces: slots }: Alone) {
  return { ...guards, sharedSlots: createFairSlots({ ...waiting, slots }) }
}

/**
 * Kysely over `dialect`, with `guard` called before anything takes a connection, and with parameters in
 * the one form that both drivers understand. Transactions hold their connection already, so the guard
 * sees only what is outside of them.
 */
function createGuardedQueryable(
  dialect: Dialect,
  {
    driver,
    guard,
    isPipelined,
    runAlone,
  }: {
    readonly driver: Driver
    readonly guard: () => void
    readonly isPipelined?: true
    readonly runAlone?: RunAlone
  },
): Queryable {
  const compiler = dialect.createQueryCompiler()
  const shared: Dialect = {
    createDriver: () => driver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => compiler,
  }
  const inner = new Kysely<object>({ dialect: shared }).getExecutor()
  const encoding: QueryCompiler = {
    compileQuery: (node, queryId) => {
      const compiled = compiler.compileQuery(node, queryId)
      return { ...compiled, parameters: compiled.parameters.map(encodeParameter) }
    },
  }
  const executor = new DefaultQueryExecutor(encoding, dialect.createAdapter(), {
    provideConnection: async (consumer, options) => {
      guard()
      return inner.provideConnection(consumer, options)
    },
  })
  if (isPipelined) {
    const { withConnectionProvider } = executor
    Object.assign(executor, {
      withConnectionProvider: (provider: ConnectionProvider) =>
        withConnectionProvider.call(executor, pipelined(provider)),
    })
  }
  if (runAlone !== undefined) {
    const executeQuery = async (compiled: CompiledQuery) => {
      guard()
      return runAlone(compiled)
    }
    // A transaction makes an executor of its own from this one, and so keeps to its connection.
    Object.assign(executor, { executeQuery })
  }
  return new Kysely({ config: { dialect: shared }, driver, executor, dialect: shared })
}

/**
 * The one connection of a transaction, for statements that are asked for together: the query builder's own way would
 * keep each from leaving before the one ahead is answered. They run in the order in which they were asked for.
 */
function pipelined(provider: ConnectionProvider): ConnectionProvider {
  let found: Promise<DatabaseConnection> | undefined
  return {
    async provideConnection(consumer) {
      found ??= provider.provideConnection(async (connection) => connection)
      return consumer(await found)
    },
  }
}

async function measureHealth(query: Queryable): Promise<DatabaseHealth> {
  const startedAt = performance.now()
  try {
    await withinTime(sql`select 1`.execute(query), healthTimeoutMs)
    return { ok: true, latencyMs: Math.round(performance.now() - startedAt) }
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    return { ok: false, reason: cause instanceof Error ? cause.message : String(cause) }
  }
}

async function withinTime<result>(work: Promise<result>, timeoutMs: number): Promise<result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new TransactionTimeout(`The database work took longer than ${timeoutMs} ms.`)),
    timeoutMs,
  )
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

const nobody: OwnerOf = () => null

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
