import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import { isNamed } from '../domains/agents/runs/index.ts'
import {
  createAgentIndex,
  createAgentSearchService,
  platformDocument,
  renewVectors,
  synchronise,
} from '../domains/agents/search/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { memoize } from '../kernel/memoize.ts'
import type { Ports } from '../ports/ports.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * The search over all agents, and the index that it reads. Those that ship with the program are brought up to date by the
 * first search of a process; vectors that an older version made, from the start on, while searches are answered.
 */
export function createAgentSearch(
  { catalog, config, world }: SearchOptions,
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
  const toolText = (name: string) => table().texts.get(name) ?? ''
  const toolsOf = (words: readonly string[]) => table().named(words)
  let prepared: Promise<void> | undefined
  const ready = async () => {
    prepared ??= synchronise(
      world,
      agents.map((agent) => platformDocument(agent, { place, toolsOf })),
      toolText,
    ).catch((failure: unknown) => {
      // The next search tries again.
      prepared = undefined
      throw failure
    })
    return prepared
  }
  return {
    index: createAgentIndex(toolText),
    service: createAgentSearchService({ ...world, ready }),
    renewal: createRenewal(world, toolText),
  }
}

type SearchOptions = Pick<ServiceOptions, 'catalog'> & {
  readonly config: {
    readonly baseUrl: string
    readonly service: Pick<ServiceOptions['config']['service'], 'slug'>
  }
  readonly world: Ports<'clock' | 'database' | 'logger'>
}

/** The work that makes old vectors anew. */
function createRenewal(
  { database, logger }: SearchOptions['world'],
  toolText: (name: string) => string,
) {
  const stopping = new AbortController()
  let work: Promise<void> = Promise.resolve()
  return {
    start(): void {
      work = renewVectors({ database }, toolText, stopping.signal).catch((failure: unknown) => {
        logger.error('vectors of agents could not be made anew', failure)
      })
    },
    stop(): Promise<void> {
      stopping.abort()
      return work
    },
  }
}

/** What the table says of operations. It is read at first use, when it is complete. */
function tableOf(catalog: SearchOptions['catalog']) {
  return memoize(() => {
    const operations = catalog.entries.map(({ id, operation }) => ({ ...operation, id }))
    return {
      paths: new Map<string, string>(operations.map(({ name, path }) => [name, path])),
      texts: new Map<string, string>(
        operations.map(({ family, name, summary }) => [name, `${name} ${family} ${summary}`]),
      ),
      named: (words: readonly string[]) =>
        operations
          .filter(({ id }) => words.some((word) => isNamed(id, word)))
          .map(({ name }) => name),
    }
  })
}
