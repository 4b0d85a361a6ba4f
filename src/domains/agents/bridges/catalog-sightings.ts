import type { TranslatedAgent } from '../catalog/index.ts'
import type { Observation } from '../explorer/index.ts'

/** An agent of the catalog as an observation of the explorer. */
export function catalogObservation({ base }: TranslatedAgent, baseUrl: string): Observation {
  const { capabilities, identifier: key, meta } = base
  return {
    origin: 'catalog',
    key,
    name: meta.title,
    description: meta.description,
    image: /^(https|ipfs):/.test(meta.avatar) ? meta.avatar : null,
    registrationUri: `${baseUrl}/api/agents/registry/${key}.json`,
    active: true,
    lifecycleStatus: 'published',
    metadata: { category: meta.category, tags: [...meta.tags], capabilities: [...capabilities] },
    explorerUrl: `${baseUrl}/api/agents/catalog/${key}.json`,
  }
}
