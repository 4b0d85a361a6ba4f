import { createHash } from 'node:crypto'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type AgentDocument, type AgentQuality, standingOf } from './agent-document.ts'
import { agentIndexStore, type IndexedAgent } from './agent-index.store.ts'
import { dictionaries } from './concepts/dictionaries.ts'
import { vectorOf } from './lexemes.ts'

/** Lets other domains say which agents are found, in their own transactions. */
export type AgentIndex = {
  /** Adds an agent, or replaces the one with its identifier. */
  readonly put: (tx: Queryable, document: AgentDocument, now: Date) => Promise<void>
  /** Takes an agent out; nothing happens when there is none. */
  readonly remove: (tx: Queryable, id: string) => Promise<void>
  /** Changes what is thought of an agent; nothing happens when there is none. */
  readonly setQuality: (
    tx: Queryable,
    id: string,
    update: { readonly quality: AgentQuality; readonly now: Date },
  ) => Promise<void>
}

/** Says in words what an operation does; empty for one that is unknown. */
export type ToolText = (name: string) => string

const batch = 100
/** Another number makes all vectors anew at the next start. */
const analysisRevision = 1
const analyzer = createHash('sha256')
  .update(JSON.stringify([analysisRevision, dictionaries]))
  .digest('base64url')
  .slice(0, 16)

/** The index of agents, written. */
export function createAgentIndex(toolText: ToolText): AgentIndex {
  const put: AgentIndex['put'] = (tx, document, now) =>
    agentIndexStore(tx).put([indexed(document, toolText)], now)
  return {
    put,
    remove: (tx, id) => agentIndexStore(tx).remove([id]),
    async setQuality(tx, id, { now, quality }) {
      const document = await agentIndexStore(tx).lock(id)
      if (document !== undefined) await put(tx, { ...document, quality }, now)
    },
  }
}

/**
 * Makes the index the same as the agents that ship with the program, and makes old vectors anew. Two processes that do it at
 * once leave the same rows.
 */
export async function synchronise(
  { clock, database }: Ports<'clock' | 'database'>,
  agents: readonly AgentDocument[],
  toolText: ToolText,
): Promise<void> {
  const now = new Date(clock.nowMs())
  const known = await agentIndexStore(database.query).analyses('platform')
  const wanted = new Set(agents.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !wanted.has(id))
  const changed = agents
    .filter((agent) => known.get(agent.id) !== platformAnalysis(agent, toolText))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (gone.length + changed.length > 0) {
    await database.transaction(
      async (tx) => {
        await agentIndexStore(tx).remove(gone)
        await agentIndexStore(tx).put(await withQuality(tx, changed, toolText), now)
      },
      { retriesMax: 3 },
    )
  }
  while ((await renewBatch({ clock, database }, toolText)) === batch);
}

/** A rating of an agent is not part of its definition and stays. */
async function withQuality(
  tx: Queryable,
  agents: readonly AgentDocument[],
  toolText: ToolText,
): Promise<readonly IndexedAgent[]> {
  const rows: IndexedAgent[] = []
  for (const agent of agents) {
    const known = await agentIndexStore(tx).lock(agent.id)
    const document = { ...agent, quality: known?.quality ?? agent.quality }
    rows.push({ ...indexed(document, toolText), analysis: platformAnalysis(agent, toolText) })
  }
  return rows
}

async function renewBatch(
  { clock, database }: Ports<'clock' | 'database'>,
  toolText: ToolText,
): Promise<number> {
  return database.transaction(async (tx) => {
    const store = agentIndexStore(tx)
    const documents = await store.lockOutdated(analyzer, batch)
    const rows = documents.map((document) => indexed(document, toolText))
    await store.put(rows, new Date(clock.nowMs()))
    return documents.length
  })
}

function indexed(document: AgentDocument, toolText: ToolText): IndexedAgent {
  return {
    document,
    words: vectorOf(document, toolText),
    standing: standingOf(document),
    analysis: analyzer,
  }
}

function platformAnalysis(document: AgentDocument, toolText: ToolText): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([document, document.tools.map(toolText)]))
    .digest('base64url')
  return `${analyzer} ${digest}`
}
