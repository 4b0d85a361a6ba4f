import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, type Html } from '../html.ts'

/** Resolves the address in a link; undefined for one that must not be written. */
export type ResolveLink = (address: string) => string | undefined

/** Headings of these names that follow each other are shown as tabs. */
const languages: readonly string[] = ['curl', 'TypeScript', 'Python']

/**
 * Renders Markdown without any markup of its author's: HTML in it is shown as text. Sections named after languages
 * become tabs, and the second word after a fence is shown as the name of the file.
 */
export function createMarkdown(resolve: ResolveLink): (text: string) => Html {
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      code: ({ text, lang = '' }) => codeBlock(text, lang),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const address = resolve(href)
        return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`
      },
      heading({ depth, text, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${anchorOf(text)}">${inner}</h${depth}>\n`
      },
    },
  })
  const render = (tokens: readonly Token[]): string => marked.parser([...tokens])
  return (text) => {
    let groups = 0
    const parts = grouped(marked.lexer(text)).map((part) =>
      'tabs' in part ? tabs(part.tabs, `tabs-${++groups}`, render) : render(part.tokens),
    )
    return { markup: parts.join('') }
  }
}

/** The anchor of a heading: its words in lower case; an operation keeps its name. */
export function anchorOf(text: string): string {
  return text
    .replace(/[`*]/g, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Text of others as Markdown that shows it as it is. */
export function plainText(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&]/g, '\\$&').replace(/\s+/g, ' ')
}

function codeBlock(text: string, info: string): string {
  const [, name] = info.split(' ')
  const code = `<pre><code>${escapeHtml(text)}</code></pre>\n`
  return name === undefined
    ? code
    : `<figure><figcaption>${escapeHtml(name)}</figcaption>${code}</figure>\n`
}

type Tab = { readonly name: string; readonly tokens: readonly Token[] }
type Part = { readonly tokens: readonly Token[] } | { readonly tabs: readonly Tab[] }

/** Splits a page into plain parts and runs of sections that are named after languages. */
function grouped(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = []
  let plain: Token[] = []
  let open: { name: string; tokens: Token[] }[] = []
  const close = (): void => {
    if (open.length > 0) parts.push({ tabs: open })
    open = []
  }
  for (const token of tokens) {
    const tab = open.at(-1)
    if (isLanguage(token)) {
      if (plain.length > 0) parts.push({ tokens: plain })
      plain = []
      open.push({ name: token.text, tokens: [] })
    } else if (token.type === 'heading' || tab === undefined) {
      close()
      plain.push(token)
    } else tab.tokens.push(token)
  }
  close()
  return plain.length > 0 ? [...parts, { tokens: plain }] : parts
}

function isLanguage(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && 'text' in token && languages.includes(token.text)
}

/** Tabs of radio buttons, because the pages have no scripts. */
function tabs(
  all: readonly Tab[],
  group: string,
  render: (tokens: readonly Token[]) => string,
): string {
  const inputs = all.map(({ name }, index) => {
    const checked = index === 0 ? ' checked' : ''
    return `<input type="radio" name="${group}" id="${group}-${anchorOf(name)}"${checked}><label for="${group}-${anchorOf(name)}">${escapeHtml(name)}</label>`
  })
  const panels = all.map(
    ({ name, tokens }) => `<section aria-label="${escapeHtml(name)}">${render(tokens)}</section>`,
  )
  return `<div class="tabs">${inputs.join('')}${panels.join('')}</div>\n`
}
