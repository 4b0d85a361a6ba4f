import type { DocumentBody } from '../../kernel/operation.ts'
import type { PagesOptions } from './create-pages.ts'
import { html } from './html.ts'
import { page } from './shell.ts'

/** The landing page: what the service is, and where to start. */
export function landingPage(options: PagesOptions): DocumentBody {
  const { linkTo } = options
  return page({
    site: options.title,
    linkTo,
    title: options.title,
    content: html`<h1>${options.title}</h1>
<p>${options.description}</p>
<ul>
<li><a href="${linkTo('pages.getGuide')}">Docs</a>: quickstarts that run as they stand, and a page for each family</li>
<li><a href="${linkTo('reference.get')}">Reference</a>: every operation, ready to try</li>
<li><a href="${linkTo('pages.getCatalog')}">Catalog</a>: ${options.rows().length} operations to search</li>
<li><a href="${linkTo('service.getStatus')}">Status</a>: what is configured</li>
<li><a href="${linkTo('service.getReadiness')}">Readiness</a>: the state of each part</li>
</ul>`,
  })
}
