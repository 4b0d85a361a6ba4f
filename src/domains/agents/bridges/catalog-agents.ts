import type { TranslatedAgent } from '../catalog/index.ts'
import { guideSlug, type PlatformAgent, plainContent, platformOffer } from '../directory/index.ts'

/** The agents that ship with the program, as the directory keeps them. */
export function platformAgents(agents: readonly TranslatedAgent[]): readonly PlatformAgent[] {
  return agents.map(({ base: { config, identifier, meta } }) => ({
    slug: identifier,
    offer: platformOffer,
    content: {
      ...plainContent,
      name: meta.title,
      description: meta.description,
      category: meta.category,
      tags: meta.tags,
      avatarUrl: meta.avatar.startsWith('https://') ? meta.avatar : null,
      persona: config.systemRole,
      greeting: config.openingMessage,
      questions: config.openingQuestions,
      toolsAllowed: config.plugins,
      families: identifier === guideSlug ? [] : null,
      // Taken as they are when a run begins: a release may change both.
      pins: null,
    },
  }))
}
