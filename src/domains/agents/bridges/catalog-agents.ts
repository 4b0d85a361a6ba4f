import type { TranslatedAgent } from '../catalog/index.ts'
import type { CatalogAgent } from '../runs/index.ts'

/** The catalog's agents in the form that runs need. */
export function catalogAgents(agents: readonly TranslatedAgent[]): readonly CatalogAgent[] {
  return agents.map(({ base: { config, identifier, meta } }) => ({
    id: identifier,
    persona: config.systemRole,
    greeting: config.openingMessage,
    avatarUrl: meta.avatar.startsWith('https://') ? meta.avatar : null,
    tools: config.plugins,
    isForeign: false,
  }))
}
