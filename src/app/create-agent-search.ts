import { agentRecords, shownAgentsOf } from '../domains/agents/bridges/index.ts'
import { addressOf, type TranslatedAgent } from '../domains/agents/catalog/index.ts'
import { isNamed } from '../domains/agents/runs/index.ts'
import {
  createAgentFeed,
  createAgentIndex,
  createAgentSearchService,
  hasPlatformAgents,
  type IndexTerms,
  platformDocument,
  renewVectors,
  synchronise,
} from '../domains/agents/search/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { memoize } from '../kernel/memoize.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ports } from '../ports/ports.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * The search over all agents, and the index that it reads. Once it is started it makes the agents that ship with the
 * program, old vectors and the agents of accounts current, while searches are answered from what is there.
 */
export function createAgentSearch(
  { catalog, config, log, world }: SearchOptions,
  agents: readonly TranslatedAgent[],
) {
  const table = tableOf(catalog)
  const place = {
    baseUrl: config.baseUrl,
    serviceSlug: config.service.slug,
    evmChainId,
    identityRegistry: null,
    pathOf: (name: string) => table().paths.get(name) ?? null,
  }
  const terms = {
    toolText: (name: string) => table().texts.get(name) ?? '',
    platformNames: namesOf(agents),
  }
  const documents = memoize(() =>
    agents.map((agent) => platformDocument(agent, { place, toolsOf: table().named })),
  )
  const index = createAgentIndex(terms)
  const upkeep = createUpkeep(world, { documents, terms })
  const feed = createAgentFeed({
    ...world,
    index,
    log,
    records: agentRecords,
    shown: shownAgentsOf({
      serviceSlug: config.service.slug,
      chatAddress: addressOf(place, 'paidAgents.chat') ?? config.baseUrl,
      nameOf: (id) => table().names.get(id),
    }),
  })
  return {
    index,
    service: createAgentSearchService({ ...world, ready: upkeep.ready }),
    /** Resolves once the agents that ship with the program are in the index as they ship. */
    synchronised: upkeep.synchronised,
    /** The agents of accounts, followed. */
    feed,
    start(): void {
      upkeep.start()
      feed.start()
    },
    async stop(): Promise<void> {
      await Promise.all([upkeep.stop(), feed.stop()])
    },
  }
}

type SearchOptions = Pick<ServiceOptions, 'catalog'> & {
  readonly config: {
    readonly baseUrl: string
    readonly service: Pick<ServiceOptions['config']['service'], 'slug'>
  }
  readonly log: EventLog
  readonly world: Ports<'clock' | 'database' | 'logger'>
}

/** The work that makes the index current, begun by the start or by the first search. */
function createUpkeep(
  { clock, database, logger }: SearchOptions['world'],
  {
    documents,
    terms,
  }: { readonly documents: () => Parameters<typeof synchronise>[1]; readonly terms: IndexTerms },
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let begun: { readonly isAnswerable: Promise<boolean>; readonly done: Promise<void> } | undefined
  let renewal: Promise<void> = Promise.resolve()
  const begin = () => {
    begun ??= {
      isAnswerable: hasPlatformAgents(database),
      done: synchronise({ clock, database }, documents(), { terms, signal }).catch(
        (failure: unknown) => {
          // The next search tries again.
          begun = undefined
          throw failure
        },
      ),
    }
    begun.done.catch(() => undefined)
    begun.isAnswerable.catch(() => undefined)
    return begun
  }
  return {
    synchronised: () => begin().done,
    /** An index without any agent of the platform answers nothing: its first searches wait. */
    async ready(): Promise<void> {
      const { done, isAnswerable } = begin()
      if (!(await isAnswerable)) await done
    },
    start(): void {
      const { done } = begin()
      renewal = Promise.all([done, renewVectors({ database }, terms, signal)]).then(
        () => undefined,
        (failure: unknown) =>
          logger.error('the index of agents could not be made current', failure),
      )
    },
    stop(): Promise<void> {
      stopping.abort()
      return renewal
    },
  }
}

/** The titles of the platform's agents, in every language. */
function namesOf(agents: readonly TranslatedAgent[]): readonly string[] {
  const names = agents.flatMap(({ base, texts }) => [
    base.meta.title,
    ...[...texts.values()].map(({ meta }) => meta.title),
  ])
  return [...new Set(names)]
}

/** What the table says of operations. It is read at first use, when it is complete. */
function tableOf(catalog: SearchOptions['catalog']) {
  return memoize(() => {
    const operations = catalog.entries.map(({ id, operation }) => ({ ...operation, id }))
    return {
      paths: new Map<string, string>(operations.map(({ name, path }) => [name, path])),
      names: new Map<string, string>(operations.map(({ id, name }) => [id, name])),
      texts: new Map<string, string>(
        operations.map(({ family, name, summary }) => [name, `${name} ${family} ${summary}`]),
      ),
      named: (words: readonly string[]) =>
        operations
          .filter((operation) => words.some((word) => isNamed(operation, word)))
          .map(({ name }) => name),
    }
  })
}
