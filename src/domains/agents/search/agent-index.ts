import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type AgentDocument,
  type AgentQuality,
  noQuality,
  type ToldAgent,
} from './agent-document.ts'
import { agentIndexStore, agentNames, type IndexedAgent } from './agent-index.store.ts'
import { dictionaries } from './concepts/dictionaries.ts'
import { type IndexTerms, type Judged, vectorOf } from './lexemes.ts'
import { namesTheirs } from './platform-names.ts'

/** Lets other domains say which agents are found, in their own transactions. */
export type AgentIndex = {
  /** Adds an agent, or replaces the one with its identifier. */
  readonly put: (tx: Queryable, document: AgentDocument, now: Date) => Promise<void>
  /** The same for many, none twice. */
  readonly putAll: (tx: Queryable, documents: readonly AgentDocument[], now: Date) => Promise<void>
  /** The same as `putAll`, but what is thought of a known agent stays; a new one is thought nothing of. */
  readonly putTold: (tx: Queryable, agents: readonly ToldAgent[], now: Date) => Promise<void>
  /** Takes an agent out; nothing happens when there is none. */
  readonly remove: (tx: Queryable, id: string) => Promise<void>
  /** Changes what is thought of an agent; nothing happens when there is none. */
  readonly setQuality: (tx: Queryable, id: string, quality: AgentQuality) => Promise<void>
}

const batch = 100
/** So many agents of the platform are taken apart before others have the index, and the process, again. */
const platformBatch = 2
/** Another number makes all vectors anew at the next start. */
const analysisRevision = 4

/** Makes vectors, and says by what. */
type Analyzer = { readonly analysis: string; readonly terms: IndexTerms; readonly theirs: Judged }

function analyzerOf(terms: IndexTerms): Analyzer {
  const analysis = createHash('sha256')
    .update(JSON.stringify([analysisRevision, dictionaries, terms.platformNames]))
    .digest('base64url')
    .slice(0, 16)
  return { analysis, terms, theirs: namesTheirs(terms.platformNames) }
}

/** The index of agents, written. */
export function createAgentIndex(terms: IndexTerms): AgentIndex {
  const analyzer = analyzerOf(terms)
  const indexedAll = (documents: readonly AgentDocument[]) =>
    documents.map((document) => indexed(document, analyzer))
  const putAll: AgentIndex['putAll'] = (tx, documents, now) =>
    agentIndexStore(tx).put(indexedAll(documents), now)
  return {
    put: (tx, document, now) => putAll(tx, [document], now),
    putAll,
    putTold: (tx, agents, now) => {
      const documents = agents.map((agent) => ({ ...agent, quality: noQuality }))
      return agentIndexStore(tx).putTold(indexedAll(documents), now)
    },
    remove: (tx, id) => agentIndexStore(tx).remove([id]),
    setQuality: (tx, id, quality) => agentIndexStore(tx).setQuality(id, quality),
  }
}

/**
 * Makes the index the same as the agents that ship with the program; what is thought of them stays. Processes that do it at
 * once take turns, and none does what another has done.
 */
export async function synchronise(
  parts: Ports<'clock' | 'database'>,
  agents: readonly AgentDocument[],
  { signal, terms }: { readonly terms: IndexTerms; readonly signal?: AbortSignal },
): Promise<void> {
  const analyzer = analyzerOf(terms)
  const wanted = agents.map((document) => ({
    document,
    analysis: platformAnalysis(document, analyzer),
  }))
  while (signal?.aborted !== true && (await synchroniseSome(parts, wanted, analyzer)));
}

/** Whether some are in already, of this release or another. */
export async function hasPlatformAgents({ query }: Database): Promise<boolean> {
  return (await agentIndexStore(query).analyses('platform')).size > 0
}

/** Puts the next few in; whether there may be more. */
async function synchroniseSome(
  { clock, database }: Ports<'clock' | 'database'>,
  wanted: readonly Pick<IndexedAgent, 'analysis' | 'document'>[],
  analyzer: Analyzer,
): Promise<boolean> {
  // A start of the same release, which most are, costs one query.
  const asKnown = await differences(database.query, wanted)
  if (asKnown.gone.length + asKnown.changed.length === 0) return false
  return database.transaction(
    async (tx) => {
      const store = agentIndexStore(tx)
      await store.lockPlatform()
      const { changed, gone } = await differences(tx, wanted)
      const some = changed.slice(0, platformBatch)
      await store.remove(gone)
      await store.putTold(
        some.map(({ analysis, document }) => ({ ...indexed(document, analyzer), analysis })),
        new Date(clock.nowMs()),
      )
      return some.length < changed.length
    },
    { retriesMax: 3 },
  )
}

async function differences<agent extends Pick<IndexedAgent, 'analysis' | 'document'>>(
  db: Queryable,
  wanted: readonly agent[],
) {
  const known = await agentIndexStore(db).analyses('platform')
  const ids = new Set(wanted.map(({ document }) => document.id))
  return {
    gone: [...known.keys()].filter((id) => !ids.has(id)),
    changed: wanted.filter(({ analysis, document }) => known.get(document.id) !== analysis),
  }
}

/** Makes vectors anew that another version of the program made, until none is left or `signal` ends it. */
export async function renewVectors(
  { database }: Ports<'database'>,
  terms: IndexTerms,
  signal: AbortSignal,
): Promise<void> {
  const analyzer = analyzerOf(terms)
  const renewBatch = () =>
    database.transaction(async (tx) => {
      const store = agentIndexStore(tx)
      const agents = await store.takeOutdated(analyzer.analysis, batch)
      const renewed = agents.map((agent) => indexed({ ...agent, quality: noQuality }, analyzer))
      for (const { analysis, document, words } of renewed) {
        await store.setVector(document.id, { words, analysis })
      }
      await agentNames.put(
        tx,
        renewed.map(({ document: { id }, names }) => ({ id, short: '', title: names })),
      )
      return agents.length
    })
  while (!signal.aborted && (await renewBatch()) === batch);
}

/** A title that is one of the platform's is no name that its agent is found by. */
function indexed(document: AgentDocument, { analysis, terms, theirs }: Analyzer): IndexedAgent {
  const titles = [document.title, ...document.texts.map(({ title }) => title)]
  const own = document.origin === 'platform' ? titles : titles.filter((title) => !theirs(title))
  return {
    document,
    words: vectorOf(document, { toolText: terms.toolText, theirs }),
    names: [...new Set(own)].join(' '),
    analysis,
  }
}

function platformAnalysis(document: AgentDocument, { analysis, terms }: Analyzer): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([document, document.tools.map(terms.toolText)]))
    .digest('base64url')
  return `${analysis} ${digest}`
}
