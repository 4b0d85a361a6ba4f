import type { DocumentBody } from '../../kernel/operation.ts'
import type { ApiPages } from '../../ports/api-documents.ts'
import { excerpt } from './excerpt.ts'
import { referencePage } from './reference-page.ts'
import { loadReferenceScript } from './script.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The interactive reference. Everything it loads comes from this service: the script from the installed
 * package, the description from the table; no font, proxy or telemetry host is ever asked.
 */
export function createReferenceUi(options: {
  readonly title: string
  /** Where trying an operation may connect to, besides the page's own origin. */
  readonly origins: readonly string[]
  readonly openapi: () => JsonObject
  /** The list of blocks, shown when no block is named. */
  readonly index: () => DocumentBody
}): Pick<ApiPages, 'reference' | 'referenceBlocks' | 'referenceScript'> {
  const { title, origins, openapi, index } = options
  let script: Promise<DocumentBody> | undefined
  return {
    reference: () => referencePage({ title, origins, source: { url: '/openapi.json' } }),
    referenceBlocks({ operation, family }) {
      if (operation === undefined && family === undefined) return index()
      const content = excerpt(
        openapi(),
        ({ id, tags }) =>
          (operation === undefined || id === operation) &&
          (family === undefined || tags.includes(family)),
      )
      if (content === undefined) return undefined
      return referencePage({
        title: `${operation ?? family} · ${title}`,
        origins: [],
        source: { content, shows: operation === undefined ? 'family' : 'operation' },
      })
    },
    referenceScript() {
      script ??= loadReferenceScript().catch((error: unknown) => {
        script = undefined
        throw error
      })
      return script
    },
  }
}
