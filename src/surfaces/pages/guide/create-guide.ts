import { memoize } from '../../../kernel/memoize.ts'
import { type DocumentBody, familySlug } from '../../../kernel/operation.ts'
import type { ApiPages, PageForm } from '../../../ports/api-documents.ts'
import type { PagesOptions } from '../create-pages.ts'
import { type Html, html } from '../html.ts'
import { page } from '../shell.ts'
import { tagged } from '../tagged.ts'
import { readGuide } from './guide-files.ts'
import { familiesText, familyText, type GuideParts, indexText } from './guide-texts.ts'
import { anchorOf, createMarkdown } from './markdown.ts'

type Page = { readonly title: string; readonly text: string }

/** The name of the page that lists every family. */
const familiesPage = 'families'

/**
 * The guide: pages written as Markdown in `docs/guide`, and one for each family, made from the table. Each is rendered
 * when it is first asked for, and is there as Markdown too.
 */
export function createGuide(
  options: PagesOptions,
): Pick<ApiPages, 'family' | 'guide' | 'guidePage'> {
  const parts = memoize(() => partsOf(options))
  const rendered = new Map<string, DocumentBody>()
  const show = (path: string, form: PageForm, write: () => Page): DocumentBody => {
    const key = `${form} ${path}`
    const known = rendered.get(key)
    if (known !== undefined) return known
    const document =
      form === 'html'
        ? asPage(write(), navigation(parts(), path), options)
        : asText(write(), options)
    rendered.set(key, document)
    return document
  }
  const { linkTo } = options
  const index = (): Page => ({ title: 'Docs', text: indexText(parts()) })
  return {
    guide: (form) => show(linkTo('pages.getGuide'), form, index),
    guidePage(name, form) {
      if (name === 'index') return show(linkTo('pages.getGuide'), form, index)
      if (name === familiesPage) {
        return show(linkTo('pages.getGuidePage', { page: name }), form, () => ({
          title: 'Families',
          text: familiesText(parts()),
        }))
      }
      const found = parts().quickstarts.find(({ slug }) => slug === name)
      return found && show(linkTo('pages.getGuidePage', { page: name }), form, () => found)
    },
    family(name, form) {
      const members = parts().rows.filter(({ family }) => familySlug(family) === name)
      const [first] = members
      if (first === undefined) return undefined
      const { family } = first
      return show(linkTo('pages.getFamily', { family: name }), form, () => ({
        title: family,
        text: familyText(family, members, parts()),
      }))
    },
  }
}

function partsOf({ baseUrl, linkTo, rows, startHere, told }: PagesOptions): GuideParts {
  return {
    ...readGuide(),
    baseUrl,
    linkTo,
    rows: rows(),
    startHere: startHere(),
    told: told(),
  }
}

function asPage({ text, title }: Page, side: Html, options: PagesOptions): DocumentBody {
  const { linkTo, title: site } = options
  const content = createMarkdown((address) => resolve(address, options))(text)
  return inForms(page({ site, linkTo, title, content, side }))
}

function asText({ text }: Page, options: PagesOptions): DocumentBody {
  const body = text.replace(/\]\(([^)\s]+)\)/g, (whole, address: string) => {
    const found = resolve(address, options)
    if (found === undefined) return whole
    return `](${found.startsWith('/') ? `${options.baseUrl}${found}` : found})`
  })
  return inForms({ contentType: 'text/markdown; charset=utf-8', body })
}

/**
 * `op:orders.place` leads to the operation on the page of its family, `family:perps` to a family, `error:rate.limited` to
 * a code and `page:pages.getErrors` to a page of the service; a test holds that each is there. Other addresses are sites.
 */
function resolve(address: string, { linkTo, rows }: PagesOptions): string | undefined {
  const [, kind, name = ''] = /^(op|family|error|page):(.+)$/.exec(address) ?? []
  const row = rows().find((one) => one.name === name)
  switch (kind) {
    case 'op':
      return (
        row && `${linkTo('pages.getFamily', { family: familySlug(row.family) })}#${anchorOf(name)}`
      )
    case 'page':
      return row?.path
    case 'family':
      return linkTo('pages.getFamily', { family: name })
    case 'error':
      return linkTo('pages.getError', { code: name })
    default:
      return /^(\/|#|https?:\/\/)/.test(address) ? address : undefined
  }
}

/** The same address answers in either form. */
function inForms(document: DocumentBody): DocumentBody {
  return tagged({ ...document, headers: { ...document.headers, vary: 'Accept' } })
}

/** Links to every page; the one that is shown is marked. */
function navigation({ linkTo, quickstarts, rows }: GuideParts, shown: string): Html {
  const families = [...new Set(rows.map(({ family }) => family))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  )
  const to = (path: string, title: string): Html =>
    path === shown
      ? html`<a href="${path}" aria-current="page">${title}</a>`
      : html`<a href="${path}">${title}</a>`
  const item = (path: string, title: string): Html => html`<li>${to(path, title)}</li>`
  return html`<strong>${to(linkTo('pages.getGuide'), 'Start')}</strong>
<h2>Quickstarts</h2>
<ul>${quickstarts.map(({ slug, title }) => item(linkTo('pages.getGuidePage', { page: slug }), title))}</ul>
<h2>Reference</h2>
<ul>${item(linkTo('reference.get'), 'Every operation')}${item(linkTo('pages.getCatalog'), 'Search')}${item(linkTo('pages.getErrors'), 'Error codes')}</ul>
<h2>${to(linkTo('pages.getGuidePage', { page: familiesPage }), 'Families')}</h2>
<ul>${families.map((family) => item(linkTo('pages.getFamily', { family: familySlug(family) }), family))}</ul>`
}
