import type { DocumentBody } from '../../kernel/operation.ts'
import type { PagesOptions } from './create-pages.ts'
import { html } from './html.ts'
import { page } from './shell.ts'

/** The list of reference blocks, with the markup for embedding each. */
export function blocksPage(options: PagesOptions): DocumentBody {
  const { linkTo } = options
  const families = [...Map.groupBy(options.rows(), ({ family }) => family)].sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  const example = `<iframe src="${options.baseUrl}${linkTo('reference.getBlock')}?operation=get_api_health" title="Health" width="100%" height="600"></iframe>`
  return page({
    site: options.title,
    linkTo,
    title: 'Reference blocks',
    content: html`<h1>Reference blocks</h1>
<p>One operation, or one family, of the reference in a frame of your own page. Name it with <code>?operation=</code> or <code>?family=</code>:</p>
<pre><code>${example}</code></pre>
${families.map(
  ([family, rows]) =>
    html`<section><h2><a href="${linkTo('reference.getBlock')}?family=${encodeURIComponent(family)}">${family}</a></h2>
<ul class="rows">${rows.map(
      ({ operationId, method, path }) =>
        html`<li><a href="${linkTo('reference.getBlock')}?operation=${encodeURIComponent(operationId)}"><code>${method} ${path}</code></a></li>`,
    )}</ul></section>`,
)}`,
  })
}
