import type { DocumentBody } from '../../kernel/operation.ts'
import type { PagesOptions } from './create-pages.ts'
import { html } from './html.ts'
import { page } from './shell.ts'

/** The first page: what this is, and the ways in. */
export function landingPage(options: PagesOptions): DocumentBody {
  return page({
    site: options.title,
    title: options.title,
    content: html`<h1>${options.title}</h1>
<p>${options.description}</p>
<ul>
<li><a href="/api-docs">Docs</a>: the first call, credentials and rules</li>
<li><a href="/scalar">Reference</a>: every operation, ready to try</li>
<li><a href="/api-catalog">Catalog</a>: ${options.rows().length} operations to search</li>
<li><a href="/api/developer/status">Status</a>: what is configured</li>
<li><a href="/api/ready">Readiness</a>: the state of each part</li>
</ul>`,
  })
}
