import type { DocumentBody } from '../../kernel/operation.ts'
import { problemType } from '../../kernel/problem.ts'
import type { ErrorPage } from '../../ports/api-documents.ts'
import type { PagesOptions } from './create-pages.ts'
import { type Html, html } from './html.ts'
import { page } from './shell.ts'

const shownMax = 200

/** What an error code means, what to do about it, whether to retry, an answer with it, and which operations give it. */
export function errorPage(options: PagesOptions, error: ErrorPage): DocumentBody {
  const { linkTo } = options
  return page({
    site: options.title,
    linkTo,
    title: error.code,
    content: html`<h1>${error.title}</h1>
<p class="lead"><code>${error.code}</code>, answered with status ${error.status}</p>
<h2>How to fix it</h2>
<p>${error.fix}</p>
<h2>Whether to try again</h2>
<p>${retryRule(error)}</p>
<h2>What it looks like</h2>
<pre><code>${JSON.stringify(exampleOf(error), null, 2)}</code></pre>
<p>The member <code>detail</code> says what was wrong this time. Branch on <code>code</code>, whose meaning never changes; words may.</p>
<h2>Who answers with it</h2>
${operations(error.operations, linkTo('reference.getBlock'))}
<p><a href="${linkTo('pages.getErrors')}">All codes</a></p>`,
  })
}

function exampleOf({ code, fix, retryable, status, title }: ErrorPage): object {
  return {
    type: problemType({ code }),
    title,
    status,
    detail: `${title}.`,
    code,
    requestId: 'req_8Yx2TqVn0aLr000001',
    retryable,
    hint: fix,
  }
}

/** Whether the same request may succeed later. */
export function retryRule({
  retryable,
  status,
}: {
  readonly retryable: boolean
  readonly status: number
}): string {
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
