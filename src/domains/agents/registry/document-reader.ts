import { AppError } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { CommunityAgents } from '../search/index.ts'
import { agentsStore } from './agents.store.ts'
import { communityAgentOf, communityIdOf } from './community.ts'
import { type DocumentRecord, documentsStore, type Reading } from './documents.store.ts'
import {
  documentBytesMax,
  readDataUri,
  readDocument,
  readPublished,
  slugOf,
} from './registration-document.ts'

export type DocumentReaderOptions = Ports<'clock' | 'database' | 'logger'> & {
  readonly visits: Pick<Visits, 'every'>
  readonly egress: Egress
  readonly community: CommunityAgents
  readonly chainId: number
  readonly registrationBase: string
  /** The published registration document of one of our agents; undefined for any other name. */
  readonly published: (slug: string) => Promise<unknown>
  /** Whether the agent is one of ours, which the catalog lists already. */
  readonly isOurs: (agent: { readonly slug: string | null; readonly registrant: string }) => boolean
}

/** Reads the documents that are due. */
export type DocumentReader = {
  /** Reads one batch; returns how many documents it was. */
  readonly pass: () => Promise<number>
  readonly start: () => void
  /** Resolves once the batch under way has ended. */
  readonly stop: () => Promise<void>
}

const batch = 8
const pollMs = 2_000
/** How long a document is claimed by one process; longer than one reading may take. */
const claimMs = 60_000
const againMs = 6 * 3_600_000
const ownAgainMs = 60_000
const retryMs = 60_000
const retryMaxMs = 24 * 3_600_000

/**
 * Reads documents independently of the index, so that a slow domain delays nothing else. Nothing runs before `start` or
 * `pass`.
 */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { clock, database, logger, visits } = options
  let running: Promise<void> | undefined
  let end: (() => void) | undefined

  async function pass(): Promise<number> {
    const nowMs = clock.nowMs()
    const claimed = await documentsStore(database.query).claim(
      new Date(nowMs),
      new Date(nowMs + claimMs),
      batch,
    )
    await Promise.all(claimed.map((record) => readOne(options, record)))
    return claimed.length
  }

  async function readDue(): Promise<void> {
    try {
      while (end !== undefined && (await pass()) === batch);
    } catch (failure) {
      logger.error('documents of agents could not be read', failure, {})
    }
  }

  function look(): void {
    running ??= readDue().finally(() => {
      running = undefined
    })
  }

  return {
    pass,
    start() {
      if (end !== undefined) return
      end = visits.every(pollMs, look)
      look()
    },
    async stop() {
      end?.()
      end = undefined
      await running
    },
  }
}

async function readOne(options: DocumentReaderOptions, record: DocumentRecord): Promise<void> {
  const { clock, database } = options
  const reading = await readAt(options, record.uri)
  const nowMs = clock.nowMs()
  await database.transaction(async (tx) => {
    const isCurrent = await documentsStore(tx).settle(record, reading, {
      now: new Date(nowMs),
      dueAt: new Date(nowMs + pauseMs(options, record, reading)),
    })
    if (isCurrent) await publish(options, tx, record)
  })
}

/** Adds the agent to the catalog, or removes it, by its document. Called in the transaction that changed it. */
export async function publish(
  options: Pick<DocumentReaderOptions, 'chainId' | 'clock' | 'community' | 'isOurs'>,
  tx: Queryable,
  { agentId }: Pick<DocumentRecord, 'agentId'>,
): Promise<void> {
  const { chainId, clock, community } = options
  const agent = await agentsStore(tx).byId(agentId)
  const record = (await documentsStore(tx).byIds([agentId])).get(agentId)
  const document = record?.document
  const isShown = agent !== undefined && agent.owner !== null && !options.isOurs(agent)
  if (!isShown || document == null || !document.active) {
    return community.remove(tx, communityIdOf(chainId, agentId))
  }
  const isVerified = record?.verifiedDomain != null
  const shown = communityAgentOf(document, { chainId, agentId, isVerified })
  return community.put(tx, shown, new Date(clock.nowMs()))
}

async function readAt(options: DocumentReaderOptions, uri: string): Promise<Reading> {
  if (uri === '') return { status: 'unreadable', reason: 'The agent has no URI yet.' }
  const embedded = readDataUri(uri)
  if (embedded !== undefined) return toReading(readDocument(embedded))
  const slug = uri.startsWith(options.registrationBase)
    ? slugOf(uri, options.registrationBase)
    : null
  if (slug !== null) return readOwn(options, slug)
  if (!uri.startsWith('https://')) {
    return { status: 'unreadable', reason: 'Only https and data addresses are read.' }
  }
  try {
    const answer = await options.egress.request({
      method: 'GET',
      url: uri,
      headers: { accept: 'application/json' },
      limits: { responseBytesMax: documentBytesMax },
      redirectsMax: 2,
    })
    if (answer.status === 200) return toReading(readDocument(answer.body))
    return { status: 'unreadable', reason: `The address answered ${answer.status}.` }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { status: 'unreadable', reason: `${failure.spec.title}.` }
  }
}

async function readOwn(options: DocumentReaderOptions, slug: string): Promise<Reading> {
  const document = await options.published(slug)
  return document === undefined
    ? { status: 'unreadable', reason: 'There is no such agent here.' }
    : toReading(readPublished(document))
}

function toReading(read: ReturnType<typeof readDocument>): Reading {
  return read.ok
    ? { status: 'read', document: read.document, contentHash: read.contentHash }
    : { status: 'invalid', reason: read.reason }
}

function pauseMs(
  { registrationBase }: DocumentReaderOptions,
  { failures, uri }: DocumentRecord,
  reading: Reading,
): number {
  if (uri.startsWith(registrationBase)) return ownAgainMs
  if (reading.status === 'read') return againMs
  return Math.min(retryMs * 2 ** Math.min(failures, 20), retryMaxMs)
}
