import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'
import type { ErrorPage } from '../../ports/api-documents.ts'
import type { PagesOptions } from './create-pages.ts'
import { type Html, html } from './html.ts'
import { page } from './shell.ts'

/** Every error code by domain, linked to its page. */
export function errorsPage(options: PagesOptions): DocumentBody {
  const { linkTo } = options
  const errors = options.errors()
  const groups = Map.groupBy(errors, ({ code }) => code.slice(0, code.indexOf('.')))
  const sorted = [...groups].toSorted(([one], [other]) => one.localeCompare(other))
  return page({
    site: options.title,
    linkTo,
    title: 'Errors',
    content: html`<h1>Errors</h1>
<p>Every refusal is a problem document (RFC 9457) with one of these ${errors.length} codes. A code never changes its meaning.</p>
<p>${sorted.map(([name]) => html`<a href="#${name}">${name}</a> `)}</p>
${sorted.map(([name, members]) => group(name, members, linkTo))}
<p><a href="${linkTo('errorCodes.list')}">The same as JSON</a></p>`,
  })
}

function group(name: string, members: readonly ErrorPage[], linkTo: LinkByName): Html {
  const rows = members.toSorted((one, other) => one.code.localeCompare(other.code))
  return html`<h2 id="${name}">${name}</h2><ul class="rows">${rows.map(
    ({ code, status, title }) =>
      html`<li><a href="${linkTo('pages.getError', { code })}"><code>${code}</code></a> <span class="tag">${status}</span><br>${title}</li>`,
  )}</ul>`
}
