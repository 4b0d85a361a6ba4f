import { inlineOf } from './inline.model.ts'
import type { Align, Block, Item } from './markdown.types.ts'

const depthMax = 6
const patterns = {
  heading: /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/,
  fence: /^( {0,3})(`{3,}|~{3,})([^`]*)$/,
  rule: /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/,
  quote: /^ {0,3}>/,
  item: /^( *)([-*+]|\d{1,9}[.)])(?:[ \t]+(.*)|[ \t]*)$/,
  underline: /^ {0,3}(=+|-+)[ \t]*$/,
  divider: /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/,
}
/** Lines longer than this are words, whatever they look like. */
const markedMax = 4_000

/** The front matter of a SKILL.md as it is written, and what follows it. */
export function partsOf(skillMd: string): { readonly front: string; readonly body: string } {
  const text = skillMd.replace(/^\ufeff/, '')
  const [whole, front] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (whole === undefined || front === undefined) return { front: '', body: text }
  return { front, body: text.slice(whole.length) }
}

/** The blocks of a text as Markdown has them; HTML is text like any other. */
export function blocksOf(text: string): readonly Block[] {
  return readBlocks(text.replaceAll('\r\n', '\n').split('\n'), 0)
}

interface Cursor {
  readonly lines: readonly string[]
  at: number
  readonly depth: number
}

function readBlocks(lines: readonly string[], depth: number): readonly Block[] {
  const cursor: Cursor = { lines, at: 0, depth }
  const blocks: Block[] = []
  while (cursor.at < lines.length) {
    if ((lines[cursor.at] ?? '').trim() === '') cursor.at += 1
    else blocks.push(readBlock(cursor))
  }
  return blocks
}

function readBlock(cursor: Cursor): Block {
  const line = lineAt(cursor)
  const heading = match('heading', line)
  if (heading !== null) {
    cursor.at += 1
    return {
      kind: 'heading',
      level: heading[1]?.length ?? 1,
      inner: inlineOf(withoutCloser((heading[2] ?? '').trim())),
    }
  }
  const fence = match('fence', line)
  if (fence !== null) return readFence(cursor, fence)
  if (match('rule', line) !== null) {
    cursor.at += 1
    return { kind: 'rule' }
  }
  const isNested = cursor.depth < depthMax
  if (isNested && match('quote', line) !== null) return readQuote(cursor)
  if (isNested && match('item', line) !== null) return readList(cursor)
  if (/^(?: {4}|\t)/.test(line)) return readIndented(cursor)
  return readTable(cursor) ?? readParagraph(cursor)
}

/** A heading may be closed by the signs that it was opened with. */
function withoutCloser(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trimEnd() : words
}

function match(name: keyof typeof patterns, line: string): RegExpExecArray | null {
  return line.length > markedMax ? null : patterns[name].exec(line)
}

function lineAt({ at, lines }: Cursor, more = 0): string {
  return lines[at + more] ?? ''
}

function readFence(cursor: Cursor, [, indent = '', mark = '', words = '']: RegExpExecArray): Block {
  const close = new RegExp(`^ {0,3}${mark[0] === '`' ? '`' : '~'}{${mark.length},}[ \\t]*$`)
  const text: string[] = []
  cursor.at += 1
  while (cursor.at < cursor.lines.length && !close.test(lineAt(cursor).slice(0, markedMax))) {
    const line = lineAt(cursor)
    const spaces = line.length - line.trimStart().length
    text.push(line.slice(Math.min(indent.length, spaces)))
    cursor.at += 1
  }
  cursor.at += 1
  return { kind: 'code', language: words.trim().split(/\s/)[0] ?? '', text: text.join('\n') }
}

function readIndented(cursor: Cursor): Block {
  const text: string[] = []
  while (
    /^(?: {4}|\t)/.test(lineAt(cursor)) ||
    (lineAt(cursor).trim() === '' && cursor.at < cursor.lines.length)
  ) {
    text.push(lineAt(cursor).replace(/^(?: {1,4}|\t)/, ''))
    cursor.at += 1
  }
  return { kind: 'code', language: '', text: text.join('\n').trimEnd() }
}

function readQuote(cursor: Cursor): Block {
  const inner: string[] = []
  while (cursor.at < cursor.lines.length && lineAt(cursor).trim() !== '') {
    const isQuoted = match('quote', lineAt(cursor)) !== null
    if (!isQuoted && startsBlock(lineAt(cursor))) break
    inner.push(lineAt(cursor).replace(/^ {0,3}> ?/, ''))
    cursor.at += 1
  }
  return { kind: 'quote', blocks: readBlocks(inner, cursor.depth + 1) }
}

function readList(cursor: Cursor): Block {
  const first = match('item', lineAt(cursor))
  const sign = first?.[2] ?? '-'
  const start = /^\d/.test(sign) ? Number.parseInt(sign, 10) : null
  const items: Item[] = []
  while (cursor.at < cursor.lines.length) {
    const found = match('item', lineAt(cursor))
    const isSame = found !== null && /^\d/.test(found[2] ?? '') === (start !== null)
    if (!isSame || match('rule', lineAt(cursor)) !== null) break
    items.push(readItem(cursor, found))
  }
  return { kind: 'list', start, items }
}

function readItem(cursor: Cursor, [, lead = '', sign = '', words = '']: RegExpExecArray): Item {
  const indent = lead.length + sign.length + 1
  const [box, state] = /^\[([ xX])\][ \t]+/.exec(words) ?? []
  const inner = [box === undefined ? words : words.slice(box.length)]
  cursor.at += 1
  while (cursor.at < cursor.lines.length) {
    const line = lineAt(cursor)
    const spaces = line.length - line.trimStart().length
    const isDeeper = spaces >= Math.min(indent, lead.length + 2)
    if (line.trim() === '') {
      const next = lineAt(cursor, 1)
      const goesOn = next.trim() !== '' && next.length - next.trimStart().length > lead.length
      const isItem = match('item', next) !== null
      if (!goesOn && !isItem) break
      if (goesOn) inner.push('')
      else {
        cursor.at += 1
        break
      }
    } else if (isDeeper) inner.push(line.slice(Math.min(spaces, indent)))
    else if (startsBlock(line)) break
    else inner.push(line.trimStart())
    cursor.at += 1
  }
  return {
    isDone: state === undefined ? null : state !== ' ',
    blocks: readBlocks(inner, cursor.depth + 1),
  }
}

function startsBlock(line: string): boolean {
  return (['heading', 'fence', 'rule', 'quote', 'item'] as const).some(
    (name) => match(name, line) !== null,
  )
}

function readTable(cursor: Cursor): Block | null {
  const head = lineAt(cursor)
  const divider = lineAt(cursor, 1)
  if (!head.includes('|') || match('divider', divider) === null) return null
  const align = cellsOf(divider).map(alignOf)
  if (cellsOf(head).length !== align.length) return null
  const rows: (readonly string[])[] = []
  cursor.at += 2
  while (lineAt(cursor).includes('|')) {
    const cells = cellsOf(lineAt(cursor))
    rows.push(align.map((_, at) => cells[at] ?? ''))
    cursor.at += 1
  }
  const inner = (cells: readonly string[]) => cells.map((cell) => inlineOf(cell))
  return { kind: 'table', head: inner(cellsOf(head)), align, rows: rows.map(inner) }
}

function cellsOf(line: string): readonly string[] {
  const cells: string[] = ['']
  const inner = line.trim().replace(/^\|/, '')
  let isCode = false
  for (let at = 0; at < inner.length; at += 1) {
    const character = inner[at] ?? ''
    if (character === '`') isCode = !isCode
    if (character === '\\' && inner[at + 1] === '|') {
      cells[cells.length - 1] += '|'
      at += 1
    } else if (character === '|' && !isCode) cells.push('')
    else cells[cells.length - 1] += character
  }
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

function alignOf(cell: string): Align {
  if (!cell.endsWith(':')) return 'start'
  return cell.startsWith(':') ? 'center' : 'end'
}

function readParagraph(cursor: Cursor): Block {
  const words = [lineAt(cursor).trimStart()]
  cursor.at += 1
  while (cursor.at < cursor.lines.length && lineAt(cursor).trim() !== '') {
    const line = lineAt(cursor)
    const underline = match('underline', line)
    if (underline !== null) {
      cursor.at += 1
      const level = underline[1]?.startsWith('=') === true ? 1 : 2
      return { kind: 'heading', level, inner: inlineOf(words.join('\n')) }
    }
    if (startsBlock(line)) break
    words.push(line.trimStart())
    cursor.at += 1
  }
  return { kind: 'paragraph', inner: inlineOf(words.join('\n').trimEnd()) }
}
