import { AppError, assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page, wholePage } from '../../../kernel/page.ts'
import { type Principal, personCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { wordsOfText } from '../search/index.ts'
import { type CallingRun, type Fact, type FactSource, memoryLimits, scopesOf } from './fact.ts'
import { invalid, type NameChecks, narrowed, scopeOfNew } from './fact-scopes.ts'
import { memoryErrors } from './memory.errors.ts'
import { memoryEvents } from './memory.events.ts'
import type {
  FactView,
  ForgetRequest,
  ListFactsQuery,
  RememberRequest,
  SearchFactsQuery,
} from './memory.schemas.ts'
import { memoryStore, type Reader } from './memory.store.ts'
import { searchFacts } from './memory-search.ts'

/** The dependencies of memory. */
export type MemoryParts = Ports<'clock' | 'database' | 'outbox' | 'random'> &
  NameChecks & {
    /** Takes texts that are forgotten out of the records of the account's runs. */
    readonly forgetCopies: (
      tx: Queryable,
      accountId: string,
      texts: readonly string[],
    ) => Promise<void>
    /** The run that makes a call; null for people and their programs. */
    readonly runOf: (caller: Principal) => Promise<CallingRun | null>
  }

export type MemoryService = {
  readonly remember: (caller: Principal, request: RememberRequest) => Promise<FactView>
  readonly list: (caller: Principal, query: ListFactsQuery) => Promise<Page<FactView>>
  readonly search: (caller: Principal, query: SearchFactsQuery) => Promise<Page<FactView>>
  readonly get: (caller: Principal, factId: string) => Promise<FactView>
  readonly forget: (caller: Principal, factId: string) => Promise<{ forgotten: number }>
  readonly forgetAll: (caller: Principal, of: ForgetRequest) => Promise<{ forgotten: number }>
  readonly export: (caller: Principal) => Promise<Page<FactView> & { readonly exportedAt: string }>
}

const places = cursor({ id: 'text' })

const personal: readonly string[] = personCredentials

/**
 * The memory of all accounts. Another account's facts answer 404, like those that do not exist; so do, to a run, those
 * of other agents and conversations.
 */
export function createMemoryService(parts: MemoryParts): MemoryService {
  const { clock, database, runOf } = parts
  const store = memoryStore(database.query)
  const readerOf = async (caller: Principal): Promise<Reader> => {
    const run = await runOf(caller)
    const visible = run === null ? null : scopesOf(run)
    return { accountId: caller.accountId, visible, at: new Date(clock.nowMs()) }
  }
  return {
    remember: (caller, request) => remember(parts, caller, request),
    async list(caller, { limit, scope, ...query }) {
      const reader = narrowed(await readerOf(caller), { scope, ...query }, 'query')
      const beforeId = places.read(query.cursor)?.id ?? null
      const rows = await store.list(reader, { beforeId, limit: limit + 1 })
      return places.page({ rows, limit, place: ({ id }) => ({ id }), toItem: factView })
    },
    async search(caller, { limit, q, scope, ...names }) {
      const reader = narrowed(await readerOf(caller), { scope, ...names }, 'query')
      return wholePage((await searchFacts(store, reader, { question: q, limit })).map(factView))
    },
    async get(caller, factId) {
      const found = await store.find(await readerOf(caller), factId)
      if (found === undefined) throw unknownFact()
      return factView(found)
    },
    async forget(caller, factId) {
      const forgotten = await forget(parts, await readerOf(caller), factId)
      if (forgotten === 0) throw unknownFact()
      return { forgotten }
    },
    async forgetAll(caller, { scope, ...names }) {
      const reader = await readerOf(caller)
      const those = scope === 'all' ? reader : narrowed(reader, { scope, ...names }, 'body')
      return { forgotten: await forget(parts, those, null) }
    },
    async export(caller) {
      const reader = await readerOf(caller)
      const limit = memoryLimits.trusted + memoryLimits.foreign
      const facts = await store.list(reader, { beforeId: null, limit })
      return { exportedAt: reader.at.toISOString(), ...wholePage(facts.map(factView)) }
    },
  }
}

async function remember(
  parts: MemoryParts,
  caller: Principal,
  request: RememberRequest,
): Promise<FactView> {
  const { clock, database, outbox, random } = parts
  const { accountId } = caller
  const run = await parts.runOf(caller)
  const { of, scope } = await scopeOfNew(request, { accountId, run }, parts)
  const at = new Date(clock.nowMs())
  const expiresAt = request.expiresAt == null ? null : new Date(request.expiresAt)
  if (expiresAt !== null && expiresAt <= at) {
    throw invalid('body/expiresAt', 'is in the past', 'Leave it out for a fact without an end.')
  }
  const trusted = !request.foreign && run?.isTainted !== true
  const fact = {
    id: createId('fct', at.getTime(), random.bytes(10)),
    accountId,
    text: request.text,
    words: wordsOfText(request.text, memoryLimits.wordsMax),
    ...{ scope, scopeOf: of, trusted },
    source: sourceOf(caller, run),
    createdAt: at,
    expiresAt,
  }
  return database.transaction(async (tx) => {
    const store = memoryStore(tx)
    await store.lock(accountId)
    await store.dropExpired({ accountId, at })
    const kept = await store.remember(fact)
    assert(kept !== undefined, 'an upsert returned no row')
    const most = kept.trusted ? memoryLimits.trusted : memoryLimits.foreign
    if ((await store.count({ accountId, at, visible: null }, kept.trusted)) > most) {
      const kind = kept.trusted ? '' : ' of others'
      throw new AppError(memoryErrors.full, `An account has ${most} facts${kind} at the most.`)
    }
    const payload = { factId: kept.id, trusted: kept.trusted }
    await outbox.append(tx, memoryEvents.remembered, { subject: kept.id, accountId, payload })
    return factView(kept)
  })
}

function sourceOf({ credential }: Principal, run: CallingRun | null): FactSource {
  if (run !== null) return { kind: 'run', runId: run.id, agent: run.agent }
  return { kind: personal.includes(credential) ? 'person' : 'key', runId: null, agent: null }
}

async function forget(
  { database, forgetCopies, outbox }: MemoryParts,
  reader: Reader,
  id: string | null,
): Promise<number> {
  const { accountId } = reader
  return database.transaction(async (tx) => {
    const store = memoryStore(tx)
    await store.lock(accountId)
    const texts = await store.forget(reader, id)
    const count = texts.length
    if (count > 0) {
      await forgetCopies(tx, accountId, texts)
      const subject = id ?? accountId
      await outbox.append(tx, memoryEvents.forgotten, { subject, accountId, payload: { count } })
    }
    return count
  })
}

function factView({ createdAt, expiresAt, scopeOf, ...fact }: Fact): FactView {
  const { id, scope, source, text, trusted } = fact
  return {
    ...{ id, text, scope, trusted },
    agent: scope === 'agent' ? scopeOf : null,
    conversationId: scope === 'conversation' ? scopeOf : null,
    source: { ...source, at: createdAt.toISOString() },
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

function unknownFact(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such fact.')
}
