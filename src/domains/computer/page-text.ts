export type PageLink = { readonly text: string; readonly url: string }
export type PageText = {
  readonly title: string
  readonly text: string
  readonly links: readonly PageLink[]
}

const linksMax = 200
const linkTextMax = 200
/** What is inside these is no text of the page. */
const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object'])
const blocks = new Set([
  ...[
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
  ],
  ...[
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
    'option',
  ],
  ...['p', 'pre', 'section', 'table', 'td', 'th', 'tr', 'ul'],
])

type Tag = {
  readonly name: string
  readonly isEnd: boolean
  readonly href: string | null
  /** Behind its `>`. */
  readonly end: number
}

/**
 * Reads HTML as text: no scripts run, no styles count, so what a browser would hide is read too. Takes time in proportion
 * to the length, whatever the markup is. Characters that are invisible or turn the direction of text are left out.
 */
export function pageText(html: string, baseUrl: string): PageText {
  // ASCII letters alone, so that places in both texts are the same.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  const links: PageLink[] = []
  let title = ''
  let open: { readonly href: string; readonly from: number } | null = null
  const closeLink = () => {
    if (open === null) return
    const text = tidy(parts.slice(open.from).join('')).replace(/\n/g, ' ').slice(0, linkTextMax)
    const url = linkOf(open.href, baseUrl)
    if (url !== null && links.length < linksMax) links.push({ text, url })
    open = null
  }
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    if (start < 0) {
      parts.push(decoded(html.slice(at)))
      break
    }
    parts.push(decoded(html.slice(at, start)))
    const tag = readTag(html, lower, start)
    at = tag?.end ?? start + 1
    if (tag === null) parts.push('<')
    else if (!tag.isEnd && (skipped.has(tag.name) || tag.name === 'title')) {
      const close = endOfElement(lower, tag)
      if (tag.name === 'title' && title === '') title = tidy(decoded(html.slice(tag.end, close)))
      at = close
    } else if (tag.name === 'a') {
      closeLink()
      if (tag.href !== null && !tag.isEnd) open = { href: tag.href, from: parts.length }
    } else if (blocks.has(tag.name)) parts.push('\n')
  }
  closeLink()
  return { title: title.slice(0, 300), text: tidy(parts.join('')), links }
}

/** The tag that begins here; null when a `<` is only a character. What does not end takes the rest of the page. */
function readTag(html: string, lower: string, start: number): Tag | null {
  if (lower.startsWith('<!--', start)) return nothing(html.indexOf('-->', start + 4), 3, html)
  const isEnd = lower[start + 1] === '/'
  const nameStart = start + (isEnd ? 2 : 1)
  const first = lower[nameStart] ?? ''
  if (first === '!' || first === '?') return nothing(html.indexOf('>', start), 1, html)
  if (!/[a-z]/.test(first)) return null
  let at = nameStart
  while (at < lower.length && /[a-z0-9-]/.test(lower.charAt(at))) at += 1
  const name = lower.slice(nameStart, at)
  const { href, end } = readAttributes(html, lower, at)
  return { name, isEnd, href, end }
}

function nothing(found: number, length: number, html: string): Tag {
  return { name: '', isEnd: false, href: null, end: found < 0 ? html.length : found + length }
}

function readAttributes(html: string, lower: string, from: number) {
  let href: string | null = null
  let at = from
  while (at < html.length && html[at] !== '>') {
    if (/[\s/="']/.test(html.charAt(at))) {
      at += 1
      continue
    }
    const nameStart = at
    while (at < html.length && !/[\s/>=]/.test(html.charAt(at))) at += 1
    const name = lower.slice(nameStart, at)
    while (/\s/.test(html.charAt(at))) at += 1
    if (html[at] !== '=') continue
    at += 1
    while (/\s/.test(html.charAt(at))) at += 1
    const value = readValue(html, at)
    if (name === 'href') href ??= decoded(value.text)
    at = value.end
  }
  return { href, end: Math.min(at + 1, html.length) }
}

function readValue(html: string, at: number): { readonly text: string; readonly end: number } {
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, at + 1)
    const end = close < 0 ? html.length : close
    return { text: html.slice(at + 1, end), end: end + 1 }
  }
  let end = at
  while (end < html.length && !/[\s>]/.test(html.charAt(end))) end += 1
  return { text: html.slice(at, end), end }
}

function endOfElement(lower: string, { name, end }: Tag): number {
  const close = lower.indexOf(`</${name}`, end)
  return close < 0 ? lower.length : close
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g,
    (whole, ...found) => {
      const [decimal, hexadecimal, name] = found.map((one) => (typeof one === 'string' ? one : ''))
      if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
}

// Controls, what has no width, what turns the direction, tag characters and lone halves of characters.
const unseen =
  // oxlint-disable-next-line no-control-regex -- what is not to be seen is what is looked for.
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
