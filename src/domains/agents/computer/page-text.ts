import { Tokenizer } from 'htmlparser2'
import {
  type Attributes,
  createForms,
  fieldText,
  type PageForm,
  readAttributes,
} from './page-forms.ts'

export type PageLink = { readonly text: string; readonly url: string }
export type PageText = {
  readonly title: string
  readonly text: string
  readonly links: readonly PageLink[]
  readonly forms: readonly PageForm[]
}

const linksMax = 200
const linkTextMax = 200
/** Elements whose contents are no text of the page. */
const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object'])
const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
])

/** What a block begins with, so that the text shows what it is. */
const marks: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  h5: '##### ',
  h6: '###### ',
  li: '- ',
}

/**
 * Reads HTML as text: headings and items are marked, cells of a row stand between bars, links are followed by their number
 * and fields of forms by their names. No scripts run and styles are ignored, so hidden text is read too. Takes time linear in the
 * length, whatever the markup is. Invisible characters and those that change the direction of text are left out.
 */
export function pageText(html: string, baseUrl: string): PageText {
  const page = createReader(baseUrl)
  let tag: { readonly name: string; readonly attributes: Attributes } = noTag
  let attribute = { name: '', value: '' }
  const part = (start: number, end: number) => html.slice(start, end)
  // The tokenizer instead of the parser, which searches a tree's open elements at each end tag, in quadratic time.
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => page.text(part(start, end)),
      ontextentity: (codePoint) => page.text(String.fromCodePoint(codePoint)),
      onopentagname(start, end) {
        tag = { name: part(start, end).toLowerCase(), attributes: new Map() }
      },
      onattribname(start, end) {
        attribute = { name: part(start, end).toLowerCase(), value: '' }
      },
      onattribdata(start, end) {
        attribute.value += part(start, end)
      },
      onattribentity(codePoint) {
        attribute.value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        const { name, value } = attribute
        if (readAttributes.has(name) && !tag.attributes.has(name)) tag.attributes.set(name, value)
      },
      onopentagend: () => page.open(tag.name, tag.attributes),
      onselfclosingtag() {
        page.open(tag.name, tag.attributes)
        if (tag.name === 'svg') page.close(tag.name)
      },
      onclosetag: (start, end) => page.close(part(start, end).toLowerCase()),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return page.end()
}

function ignore(): void {}

const noTag = { name: '', attributes: new Map<string, string>() }

/** Collects the text and links of a page from its tokens. */
function createReader(baseUrl: string) {
  const parts: string[] = []
  const links: PageLink[] = []
  const forms = createForms(baseUrl)
  let title = ''
  let skippedIn: string | null = null
  let titleParts: string[] | null = null
  let link: { readonly href: string; readonly from: number } | null = null
  const endLink = () => {
    if (link === null) return
    const text = tidy(parts.slice(link.from).join('')).replace(/\n/g, ' ').slice(0, linkTextMax)
    const url = linkOf(link.href, baseUrl)
    if (url !== null && links.length < linksMax) {
      links.push({ text, url })
      parts.push(` [${links.length}]`)
    }
    link = null
  }
  const endTitle = () => {
    if (title === '' && titleParts !== null) title = tidy(titleParts.join(''))
    titleParts = null
  }
  return {
    text(text: string): void {
      if (skippedIn === null) (titleParts ?? parts).push(text)
    },
    open(name: string, attributes: Attributes): void {
      if (skippedIn !== null) return
      if (skipped.has(name)) skippedIn = name
      else if (name === 'title') titleParts = []
      else if (name === 'a') {
        endLink()
        const href = attributes.get('href')
        if (href !== undefined) link = { href, from: parts.length }
      } else if (name === 'td' || name === 'th') parts.push(' | ')
      else if (blocks.has(name)) parts.push(`\n${Object.hasOwn(marks, name) ? marks[name] : ''}`)
      forms.open(name, attributes)
      const field = fieldText(name, attributes)
      if (field !== '') parts.push(field)
    },
    close(name: string): void {
      if (skippedIn === name) skippedIn = null
      if (skippedIn !== null) return
      forms.close(name)
      if (name === 'title') endTitle()
      else if (name === 'a') endLink()
      else if (blocks.has(name)) parts.push('\n')
    },
    end(): PageText {
      endTitle()
      endLink()
      return { title: title.slice(0, 300), text: tidy(parts.join('')), links, forms: forms.all() }
    },
  }
}

// Control, zero-width, bidirectional and tag characters, and lone surrogates.
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what is searched for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]|[\u{e0000}-\u{e007f}]/gu

function tidy(text: string): string {
  return text
    .replace(/\r/g, '\n')
    .replace(unseen, '')
    .split('\n')
    .map((line) => line.replace(/[\t \u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function linkOf(href: string, baseUrl: string): string | null {
  const text = href.trim()
  if (text.length > 2_048 || !URL.canParse(text, baseUrl)) return null
  const url = new URL(text, baseUrl)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
