import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'
import type { ApiPages } from '../../ports/api-documents.ts'
import { excerpt } from './excerpt.ts'
import { type ReferenceColours, referenceLook } from './look.ts'
import { referencePage } from './reference-page.ts'
import { loadReferenceScript } from './script.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The interactive reference. Everything is loaded from this service: the script from the installed package, the
 * description from the table. No font, proxy or telemetry host is contacted.
 */
export function createReferenceUi(options: {
  readonly title: string
  /** Origins that "try it" requests may go to, besides the page's own. */
  readonly origins: readonly string[]
  readonly openapi: () => JsonObject
  readonly linkTo: LinkByName
  readonly colours: Readonly<Record<'dark' | 'light', ReferenceColours>>
  /** The list of blocks, for requests that name none. */
  readonly index: () => DocumentBody
}): Pick<ApiPages, 'reference' | 'referenceBlocks' | 'referenceScript'> {
  const { title, origins, openapi, index, linkTo } = options
  const look = referenceLook(options.colours)
  let script: Promise<DocumentBody> | undefined
  return {
    reference: (theme) =>
      referencePage({
        title,
        origins,
        linkTo,
        look,
        source: { url: linkTo('documents.getOpenapi'), theme },
      }),
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
        linkTo,
        look,
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
