import type { DocumentBody } from '../../kernel/operation.ts'
import type { ErrorPage } from '../../ports/api-documents.ts'
import type { PagesOptions } from './create-pages.ts'
import { type Html, html } from './html.ts'
import { page } from './shell.ts'

const shownMax = 200

/** What an error code means, what to do about it, whether to retry, and which operations answer with it. */
export function errorPage(options: PagesOptions, error: ErrorPage): DocumentBody {
  const { linkTo } = options
  return page({
    site: options.title,
    linkTo,
    title: error.code,
    content: html`<h1><code>${error.code}</code></h1>
<dl>
<dt>Cause</dt><dd>${error.title}</dd>
<dt>Fix</dt><dd>${error.fix}</dd>
<dt>Retry</dt><dd>${retryRule(error)}</dd>
<dt>Status</dt><dd>${error.status}</dd>
</dl>
<h2>Operations</h2>
${operations(error.operations, linkTo('reference.getBlock'))}
<p><a href="${linkTo('pages.getErrors')}">All codes</a></p>`,
  })
}

function retryRule({ retryable, status }: ErrorPage): string {
  if (!retryable) return 'No: the same request fails again until it is changed.'
  return status === 429 || status === 503
    ? 'Yes: wait for Retry-After, then repeat with the same Idempotency-Key.'
    : 'Yes: wait a moment, then repeat with the same Idempotency-Key.'
}

function operations(ids: readonly string[], blocks: string): Html {
  if (ids.length === 0) return html`<p class="soft">No listed operation declares it.</p>`
  const shown = ids.slice(0, shownMax)
  const rest = ids.length - shown.length
  return html`<ul class="rows">${shown.map(
    (id) =>
      html`<li><a href="${blocks}?operation=${encodeURIComponent(id)}"><code>${id}</code></a></li>`,
  )}</ul>${rest > 0 ? html`<p class="soft">and ${rest} more</p>` : html``}`
}
