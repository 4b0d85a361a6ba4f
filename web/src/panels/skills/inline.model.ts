import type { Inline } from './markdown.types.ts'

const depthMax = 6
/** How far the end of a mark is looked for: a line may be as long as a file. */
const reach = 2_000
const addressMax = 2_048

/** What stands in a line. Each mark looks for its end within a bounded distance, so that the time grows with the text alone. */
export function inlineOf(text: string, depth = 0): readonly Inline[] {
  const found: Inline[] = []
  let plain = ''
  const add = (piece: Inline) => {
    if (plain !== '') found.push({ kind: 'text', text: plain })
    plain = ''
    found.push(piece)
  }
  for (let at = 0; at < text.length; ) {
    const read = depth < depthMax ? readMark(text, at, depth) : null
    if (read === null) {
      plain += text[at]
      at += 1
    } else {
      if (typeof read.piece === 'string') plain += read.piece
      else add(read.piece)
      at = read.end
    }
  }
  if (plain !== '') found.push({ kind: 'text', text: plain })
  return found
}

type Read = { readonly piece: Inline | string; readonly end: number } | null

function readMark(text: string, at: number, depth: number): Read {
  switch (text[at]) {
    case '\\':
      return /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')
        ? { piece: text[at + 1] ?? '', end: at + 2 }
        : text[at + 1] === '\n'
          ? { piece: { kind: 'break' }, end: at + 2 }
          : null
    case ' ':
      return readBreak(text, at)
    case '`':
      return readCode(text, at)
    case '*':
    case '_':
    case '~':
      return readEmphasis(text, at, depth)
    case '!':
      return text[at + 1] === '[' ? readPicture(text, at) : null
    case '[':
      return readLink(text, at, depth)
    case '<':
      return readAutolink(text, at)
    case 'h':
      return readBareAddress(text, at)
    default:
      return null
  }
}

function readBreak(text: string, at: number): Read {
  if (text[at + 1] !== ' ' || text[at - 1] === ' ') return null
  let end = at
  while (text[end] === ' ') end += 1
  if (text[end] === '\n') return { piece: { kind: 'break' }, end: end + 1 }
  return { piece: text.slice(at, end), end }
}

function runOf(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end += 1
  return end - at
}

/** Where a text is found again, within reach; -1 where it is not. */
function within(text: string, wanted: string, from: number): number {
  const at = text.slice(from, from + reach).indexOf(wanted)
  return at < 0 ? -1 : from + at
}

function readCode(text: string, at: number): Read {
  const run = runOf(text, at)
  const mark = '`'.repeat(run)
  for (let from = at + run, tries = 0; tries < 20; tries += 1) {
    const close = within(text, mark, from)
    if (close < 0) break
    const closing = runOf(text, close)
    if (closing === run) {
      const inner = text.slice(at + run, close).replaceAll('\n', ' ')
      const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== ''
      return {
        piece: { kind: 'code', text: isPadded ? inner.slice(1, -1) : inner },
        end: close + run,
      }
    }
    from = close + closing
  }
  return { piece: mark, end: at + run }
}

const kinds = {
  '*': 'emphasis',
  '**': 'strong',
  _: 'emphasis',
  __: 'strong',
  '~~': 'struck',
} as const

function readEmphasis(text: string, at: number, depth: number): Read {
  const run = runOf(text, at)
  const mark = text.slice(at, at + Math.min(run, 2))
  const whole = { piece: text.slice(at, at + run), end: at + run }
  const kind = kinds[mark as keyof typeof kinds]
  if (kind === undefined || run > 3 || !opens(text, at, run)) return whole
  const end = closeOf(text, mark, at + mark.length)
  if (end < 0) return whole
  const inner = inlineOf(text.slice(at + mark.length, end), depth + 1)
  return { piece: { kind, inner }, end: end + mark.length }
}

function opens(text: string, at: number, run: number): boolean {
  const next = text[at + run] ?? ' '
  if (/\s/.test(next)) return false
  return text[at] !== '_' || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
}

function closeOf(text: string, mark: string, from: number): number {
  let at = from
  for (let tries = 0; tries < 20; tries += 1) {
    const close = within(text, mark, at)
    if (close < 0) return -1
    const run = runOf(text, close)
    const isEnd = !/\s/.test(text[close - 1] ?? ' ') && close > from
    const isWord = mark.startsWith('_') && /[\p{L}\p{N}]/u.test(text[close + run] ?? ' ')
    if (isEnd && !isWord && run === mark.length) return close
    if (isEnd && !isWord && run === 3) return close + 3 - mark.length
    at = close + run
  }
  return -1
}

/** The label between brackets and the address behind it, of a link or a picture that begins at `at`. */
function readReference(text: string, at: number) {
  const close = bracketEnd(text, at)
  if (close < 0 || text[close + 1] !== '(') return null
  const rest = text.slice(close + 2, close + 2 + addressMax)
  const target =
    /^\s{0,3}(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s{1,3}"[^"\n]*")?\s{0,3}\)/.exec(
      rest,
    )
  if (target === null) return null
  return {
    label: text.slice(at + 1, close),
    address: target[1] ?? target[2] ?? '',
    end: close + 2 + target[0].length,
  }
}

function bracketEnd(text: string, at: number): number {
  let open = 0
  for (let end = at; end < text.length && end < at + reach; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text[end] === '[') open += 1
    else if (text[end] === ']') open -= 1
    if (open === 0) return end
    if (open > depthMax) return -1
  }
  return -1
}

function readPicture(text: string, at: number): Read {
  const read = readReference(text, at + 1)
  if (read === null) return null
  return { piece: { kind: 'picture', alt: read.label, address: read.address }, end: read.end }
}

function readLink(text: string, at: number, depth: number): Read {
  const read = readReference(text, at)
  if (read === null) return null
  const inner = withoutLinks(inlineOf(read.label, depth + 1))
  return { piece: linkTo(read.address, inner), end: read.end }
}

function readAutolink(text: string, at: number): Read {
  const [whole, address] = /^<(https?:\/\/[^\s<>]+)>/.exec(text.slice(at, at + addressMax)) ?? []
  if (whole === undefined || address === undefined) return null
  return { piece: linkTo(address, [{ kind: 'text', text: address }]), end: at + whole.length }
}

function readBareAddress(text: string, at: number): Read {
  if (/[\p{L}\p{N}_/:.]/u.test(text[at - 1] ?? ' ')) return null
  const [whole] = /^https?:\/\/[^\s<>"`]+/.exec(text.slice(at, at + addressMax)) ?? []
  if (whole === undefined) return null
  const address = whole.replace(/[.,;:!?)*_'\]]+$/, '')
  return { piece: linkTo(address, [{ kind: 'text', text: address }]), end: at + address.length }
}

/** The words of a link lead where the link does, whatever they look like. */
function withoutLinks(inner: readonly Inline[]): readonly Inline[] {
  return inner.flatMap((piece): readonly Inline[] => {
    if (piece.kind === 'link') return withoutLinks(piece.inner)
    return 'inner' in piece ? [{ ...piece, inner: withoutLinks(piece.inner) }] : [piece]
  })
}

function linkTo(address: string, inner: readonly Inline[]): Inline {
  return { kind: 'link', inner, address, href: safeAddress(address) }
}

/** An address that a page may lead to: of the web, without a name and a password in it. What is relative leads nowhere here. */
export function safeAddress(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

/** What a line says without its marks. */
export function wordsOf(inner: readonly Inline[]): string {
  return inner
    .map((piece) => {
      if (piece.kind === 'text' || piece.kind === 'code') return piece.text
      if (piece.kind === 'picture') return piece.alt
      return piece.kind === 'break' ? ' ' : wordsOf(piece.inner)
    })
    .join('')
}
