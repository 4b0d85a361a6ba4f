import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { buildCatalogDocuments } from './catalog-documents.ts'
import { accountEntry, type CatalogPlace, type RegistrationStates } from './catalog-entries.ts'
import { buildCatalogFiles } from './catalog-files.ts'
import type { TranslatedAgent } from './definition.ts'
import type { EncodedDocument } from './encoded-document.ts'
import { currentName } from './former-names.ts'
import { type AccountAgent, accountRegistration } from './registration.ts'

export type AgentCatalogOptions = Ports<'clock'> & {
  readonly agents: readonly TranslatedAgent[]
  readonly place: CatalogPlace
  /** The states of our agents' registrations, read for each document. Without it all are pending. */
  readonly registrations?: () => Promise<RegistrationStates>
  /** An agent of an account by its slug; undefined where others do not find it. Without it there are none. */
  readonly accountAgent?: (slug: string) => Promise<AccountAgent | undefined>
}

/**
 * The catalog of our agents. Files are built once; documents once, and again when a
 * registration changes its state.
 */
export function createAgentCatalogService(options: AgentCatalogOptions) {
  const { agents, place } = options
  const files = buildCatalogFiles(agents, place.baseUrl)
  const { atStart, current } = createDocuments(options)
  /** The document of one of ours, or else one made of an account's agent that others find. */
  const either = async <document>(
    ours: document | undefined,
    id: string,
    made: (agent: AccountAgent, from: CatalogPlace) => document,
  ): Promise<document | undefined> => {
    if (ours !== undefined) return ours
    const agent = await options.accountAgent?.(id)
    return agent === undefined ? undefined : made(agent, place)
  }
  const published = async (id: string) =>
    either((await current()).registrations.get(currentName(id)), id, accountRegistration)
  return {
    /** With the present states of registrations. */
    documents: current,
    /** The static file of this exact name, or undefined. */
    file: (name: string): EncodedDocument | undefined => files.get(name),
    /** With all registrations pending; 404 `resource.not_found` for an agent that is not ours. */
    agent: (id: string) => known(atStart.entries.get(currentName(id)), 'agent'),
    /** Of any agent here that others find, with the present state of its registration; 404 for any other. */
    async currentAgent(id: string) {
      const ours = (await current()).entries.get(currentName(id))
      return known(await either(ours, id, accountEntry), 'agent')
    },
    /** Of any agent here that others find; 404 `resource.not_found` for any other. */
    registration: async (id: string) => known(await published(id), 'agent'),
    /** 404 `resource.not_found` for a template that does not exist. */
    template: (id: string) => known(atStart.templates.get(id), 'template'),
    /** The same; undefined for any other. */
    published,
  }
}
export type AgentCatalogService = ReturnType<typeof createAgentCatalogService>

function known<value>(found: value | undefined, what: string): value {
  if (found !== undefined) return found
  throw new AppError(resourceErrors.not_found, `There is no such ${what}.`)
}

function createDocuments({ agents, clock, place, registrations }: AgentCatalogOptions) {
  const generatedAt = new Date(clock.nowMs()).toISOString()
  const build = (states?: RegistrationStates) =>
    buildCatalogDocuments(
      agents,
      states === undefined ? place : { ...place, registrations: states },
      generatedAt,
    )
  const atStart = build()
  let built = { of: '[]', documents: atStart }
  return {
    atStart,
    async current() {
      if (registrations === undefined) return atStart
      const states = await registrations()
      const of = JSON.stringify([...states])
      if (of !== built.of) built = { of, documents: build(states) }
      return built.documents
    },
  }
}
