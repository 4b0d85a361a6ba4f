import type { DocumentBody } from '../../kernel/operation.ts'
import type { ApiPages, CatalogRow, ErrorPage } from '../../ports/api-documents.ts'
import { blocksPage } from './blocks-page.ts'
import { catalogPage } from './catalog-page.ts'
import { docsPage } from './docs-page.ts'
import { errorPage } from './error-page.ts'
import { errorsPage } from './errors-page.ts'
import { landingPage } from './landing-page.ts'
import { tagged } from './tagged.ts'

export type PagesOptions = {
  readonly title: string
  readonly description: string
  readonly baseUrl: string
  readonly rows: () => readonly CatalogRow[]
  readonly errors: () => readonly ErrorPage[]
}

/** The pages that need no script: rendered here, readable on a phone and in the dark. */
export function createPages(options: PagesOptions): Pick<
  ApiPages,
  'landing' | 'docs' | 'catalog' | 'errors' | 'error' | 'icon'
> & {
  readonly blocks: () => DocumentBody
} {
  return {
    landing: kept(() => landingPage(options)),
    docs: kept(() => docsPage(options)),
    catalog: (query) => tagged(catalogPage(options, query)),
    errors: kept(() => errorsPage(options)),
    error: (code) => {
      const found = options.errors().find((one) => one.code === code)
      return found === undefined ? undefined : tagged(errorPage(options, found))
    },
    icon: () => icon,
    blocks: kept(() => blocksPage(options)),
  }
}

/** The page that the table makes once. */
function kept(make: () => DocumentBody): () => DocumentBody {
  let page: DocumentBody | undefined
  return () => {
    page ??= tagged(make())
    return page
  }
}

const icon: DocumentBody = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M8 21l5-7 4 4 7-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  headers: { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' },
}
