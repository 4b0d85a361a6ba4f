import { createHash } from 'node:crypto'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { AgentDocument, AgentQuality } from './agent-document.ts'
import { agentIndexStore, type IndexedAgent } from './agent-index.store.ts'
import { dictionaries } from './concepts/dictionaries.ts'
import { vectorOf } from './lexemes.ts'

/** Lets other domains say which agents are found, in their own transactions. */
export type AgentIndex = {
  /** Adds an agent, or replaces the one with its identifier. */
  readonly put: (tx: Queryable, document: AgentDocument, now: Date) => Promise<void>
  /** The same for many, none twice. */
  readonly putAll: (tx: Queryable, documents: readonly AgentDocument[], now: Date) => Promise<void>
  /** Takes an agent out; nothing happens when there is none. */
  readonly remove: (tx: Queryable, id: string) => Promise<void>
  /** Changes what is thought of an agent; nothing happens when there is none. */
  readonly setQuality: (tx: Queryable, id: string, quality: AgentQuality) => Promise<void>
}

/** Says in words what an operation does; empty for one that is unknown. */
export type ToolText = (name: string) => string

const batch = 100
/** Another number makes all vectors anew at the next start. */
const analysisRevision = 2
const analyzer = createHash('sha256')
  .update(JSON.stringify([analysisRevision, dictionaries]))
  .digest('base64url')
  .slice(0, 16)

/** The index of agents, written. */
export function createAgentIndex(toolText: ToolText): AgentIndex {
  const putAll: AgentIndex['putAll'] = (tx, documents, now) => {
    const rows = documents.map((document) => indexed(document, toolText))
    return agentIndexStore(tx).put(rows, now)
  }
  return {
    put: (tx, document, now) => putAll(tx, [document], now),
    putAll,
    remove: (tx, id) => agentIndexStore(tx).remove([id]),
    setQuality: (tx, id, quality) => agentIndexStore(tx).setQuality(id, quality),
  }
}

/**
 * Makes the index the same as the agents that ship with the program; what is thought of them stays. Two processes that do it
 * at once leave the same rows.
 */
export async function synchronise(
  { clock, database }: Ports<'clock' | 'database'>,
  agents: readonly AgentDocument[],
  toolText: ToolText,
): Promise<void> {
  const known = await agentIndexStore(database.query).analyses('platform')
  const wanted = new Set(agents.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !wanted.has(id))
  const changed = agents
    .map((document) => ({ document, analysis: platformAnalysis(document, toolText) }))
    .filter(({ analysis, document }) => known.get(document.id) !== analysis)
    .map((agent) => ({ ...agent, words: vectorOf(agent.document, toolText) }))
  if (gone.length + changed.length === 0) return
  const now = new Date(clock.nowMs())
  await database.transaction(
    async (tx) => {
      await agentIndexStore(tx).remove(gone)
      await agentIndexStore(tx).putTold(changed, now)
    },
    { retriesMax: 3 },
  )
}

/** Makes vectors anew that another version of the program made, until none is left or `signal` ends it. */
export async function renewVectors(
  { database }: Ports<'database'>,
  toolText: ToolText,
  signal: AbortSignal,
): Promise<void> {
  const renewBatch = () =>
    database.transaction(async (tx) => {
      const store = agentIndexStore(tx)
      const agents = await store.takeOutdated(analyzer, batch)
      for (const agent of agents) {
        const words = vectorOf(agent, toolText)
        await store.setVector(agent.id, { words, analysis: analyzer })
      }
      return agents.length
    })
  while (!signal.aborted && (await renewBatch()) === batch);
}

function indexed(document: AgentDocument, toolText: ToolText): IndexedAgent {
  return { document, words: vectorOf(document, toolText), analysis: analyzer }
}

function platformAnalysis(document: AgentDocument, toolText: ToolText): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([document, document.tools.map(toolText)]))
    .digest('base64url')
  return `${analyzer} ${digest}`
}
