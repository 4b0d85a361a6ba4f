import { memoize } from '../../kernel/memoize.ts'
import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'
import type {
  ApiPages,
  CatalogRow,
  ErrorPage,
  StartHereStep,
  ToldByFamily,
} from '../../ports/api-documents.ts'
import { blocksPage } from './blocks-page.ts'
import { errorPage } from './error-page.ts'
import { errorsPage } from './errors-page.ts'
import { failurePage } from './failure-page.ts'
import { createGuide } from './guide/create-guide.ts'
import { tagged } from './tagged.ts'

export type PagesOptions = {
  readonly title: string
  readonly baseUrl: string
  readonly linkTo: LinkByName
  readonly rows: () => readonly CatalogRow[]
  readonly errors: () => readonly ErrorPage[]
  readonly startHere: () => readonly StartHereStep[]
  /** The events and channels of a family. */
  readonly told: () => ToldByFamily
}

/** Pages without scripts, rendered on the server, responsive, with a dark theme. */
export function createPages(options: PagesOptions): Omit<
  ApiPages,
  'reference' | 'referenceBlocks' | 'referenceScript'
> & {
  readonly blocks: () => DocumentBody
} {
  return {
    ...createGuide(options),
    errors: renderedOnce(() => errorsPage(options)),
    error: (code) => {
      const found = options.errors().find((one) => one.code === code)
      return found === undefined ? undefined : tagged(errorPage(options, found))
    },
    failure: (problem) => failurePage(options, problem),
    icon: () => icon,
    blocks: renderedOnce(() => blocksPage(options)),
  }
}

/** Renders a page once and caches it. */
function renderedOnce(make: () => DocumentBody): () => DocumentBody {
  return memoize(() => tagged(make()))
}

const icon: DocumentBody = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M8 21l5-7 4 4 7-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  headers: { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' },
}
