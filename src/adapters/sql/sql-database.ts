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
  type Guards,
  guardDriver,
  guardSingleStatements,
  type RunSingleStatement,
  type SingleStatementPaths,
} from './guarded-driver.ts'
import { assertChannel, assertPayload } from './notifications.ts'
import { type IsLost, toDatabaseError } from './unavailable.ts'
import { encodeParameter } from './values.ts'

/** The parts of a database that differ between drivers. */
export type SqlDriver = {
  readonly dialect: Dialect
  /** Present when the driver has a faster path for a statement outside any transaction than borrowing a connection. */
  readonly alone?: SingleStatementPaths
  readonly subscribe: Database['subscribe']
  /** How many connections, or turns of the single session, callers share. */
  readonly slots: number
  /** Whether a failure without a SQLSTATE means that the connection is lost. */
  readonly isLost: IsLost
  /** Whether its connections pipeline statements and answer in order. */
  readonly isPipelined?: true
  /** Releases the driver's own resources; called once. */
  readonly close: () => Promise<void>
}

/** The default timeout of transactions. */
export const transactionTimeoutMsDefault = 15_000
const healthTimeoutMs = 2_000
const retryPauseMs = 10
/** How long and how many callers may wait for a slot. */
const waiting = { waitMs: 5_000, waitingMaxEach: 200, waitingMax: 2_000 } as const

/**
 * The caller that a statement runs for; null for the service's own work, which is not counted. Must not block or throw.
 */
export type OwnerOf = () => Owner | null

/** The shared database, and the check for other ways in which the driver exposes its connections. */
export type SqlDatabase = {
  readonly database: Database
  /** Throws `TransactionMisuse` inside a transaction callback. */
  readonly assertOutside: () => void
}

/** Creates the database on a driver: misuse checks, transactions with timeouts, notifications, health. */
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
    ...(alone && { runAlone: guardSingleStatements(alone, withShared(guards, alone)) }),
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
          // A statement instead of a driver option, which one of the drivers would silently ignore.
          await sql`set transaction isolation level ${sql.raw(isolation)}`.execute(transaction)
        }
        return withinTime(
          scope.run(state, () => work(transaction)),
          timeoutMs,
        )
      })
    } finally {
      // Work that was started in the callback and outlives it is outside the transaction again.
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
      // Bound to the subscriber's async context, so that a notification during another transaction does not run inside
      // it.
      return driver.subscribe(channel, AsyncLocalStorage.bind(onNotification))
    },
    violationOf,
    // It measures the database, independent of the caller's share.
    health: () => scope.run({ open: false, isOwn: true }, () => measureHealth(query)),
    close: () => (closing ??= driver.close()),
  }
  return { database, assertOutside }
}

function withShared(guards: Guards, { sharedPlaces: slots }: SingleStatementPaths) {
  return { ...guards, sharedSlots: createFairSlots({ ...waiting, slots }) }
}

/**
 * Kysely over `dialect`. Calls `guard` before anything takes a connection, and encodes parameters in the form that both
 * drivers understand. Transactions hold their connection already, so the guard sees only statements outside of them.
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
    readonly runAlone?: RunSingleStatement
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
    // A transaction derives its executor from this one and so keeps its connection.
    Object.assign(executor, { executeQuery })
  }
  return new Kysely({ config: { dialect: shared }, driver, executor, dialect: shared })
}

/**
 * The connection of a transaction with pipelining: the query builder alone would send each statement only after the
 * previous answer. They run in the order in which they were issued.
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
