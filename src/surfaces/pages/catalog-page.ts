import type { DocumentBody } from '../../kernel/operation.ts'
import type { CatalogRow } from '../../ports/api-documents.ts'
import type { PagesOptions } from './create-pages.ts'
import { type Html, html } from './html.ts'
import { page } from './shell.ts'

/** The searchable list of operations. All words of the query must occur in an operation for it to be shown. */
export function catalogPage(options: PagesOptions, query: string): DocumentBody {
  const { linkTo } = options
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const all = options.rows()
  const found = all.filter((row) => {
    const text =
      `${row.method} ${row.path} ${row.family} ${row.summary} ${row.tier} ${row.operationId} ${row.name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const families = [...Map.groupBy(found, ({ family }) => family)].sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  return page({
    site: options.title,
    linkTo,
    title: 'API catalog',
    content: html`<h1>API catalog</h1>
<form method="get" action="${linkTo('pages.getCatalog')}" role="search">
<input type="search" name="q" value="${query}" maxlength="200" placeholder="Method, path, family or words" aria-label="Search operations">
<button>Search</button>
</form>
${query === '' ? startSection(options) : html``}
<p class="soft" role="status">${found.length} of ${all.length} operations</p>
${families.map(([family, rows]) => familySection(family, rows, linkTo('reference.getBlock')))}`,
  })
}

function startSection({ linkTo, startHere }: PagesOptions): Html {
  return html`<section><h2>Start here</h2><ol>${startHere().map(
    ({ method, name, operationId, path, why }) =>
      html`<li id="${name}"><a href="${linkTo('reference.getBlock')}?operation=${encodeURIComponent(operationId)}"><code>${method} ${path}</code></a>: ${why}</li>`,
  )}</ol><p>Programs that run as they stand: <a href="${linkTo('pages.getGuide')}">the guide</a>.</p></section>`
}

function familySection(family: string, rows: readonly CatalogRow[], blocks: string): Html {
  return html`<section><h2>${family} <span class="soft">${rows.length}</span></h2>
<ul class="rows">${rows.map((row) => rowItem(row, blocks))}</ul></section>`
}

function rowItem(row: CatalogRow, blocks: string): Html {
  return html`<li><a href="${blocks}?operation=${encodeURIComponent(row.operationId)}"><code>${row.method} ${row.path}</code></a><span class="tag">${row.tier}${row.effect === 'irreversible' ? ', irreversible' : ''}${row.priceText === null ? '' : `, costs ${row.priceText}`}</span><br>${row.summary}</li>`
}
