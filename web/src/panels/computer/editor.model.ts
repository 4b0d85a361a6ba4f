/** A text with what is selected in it. */
export interface Typed {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What takes the place of a part of a text, and what is selected then. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly selection: readonly [number, number]
}

const step = '  '

/** Tab: a step in, or every selected line a step in. */
export function indented(typed: Typed): Change {
  const { from, to } = typed
  if (!typed.text.slice(from, to).includes('\n')) {
    const caret = from + step.length
    return { from, to, text: step, selection: [caret, caret] }
  }
  return eachLine(typed, (line) => (line === '' ? line : step + line))
}

/** Shift+Tab: every selected line a step out. */
export function outdented(typed: Typed): Change {
  return eachLine(typed, (line) => line.replace(/^(?: {1,2}|\t)/, ''))
}

/** Enter: a new line that begins where this one does, a step further in after what opens a block. */
export function brokenLine({ text, from, to }: Typed): Change {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const lead = /^[ \t]*/.exec(line)?.[0] ?? ''
  const opens = /[[({:]\s*$/.test(line)
  const added = `\n${lead}${opens ? step : ''}`
  const caret = from + added.length
  return { from, to, text: added, selection: [caret, caret] }
}

function eachLine({ text, from, to }: Typed, change: (line: string) => string): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1
  // A line of which nothing but its beginning is selected stays as it is.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const next = text.indexOf('\n', last)
  const end = next === -1 ? text.length : next
  const before = text.slice(start, end)
  const after = before.split('\n').map(change).join('\n')
  const isCaret = from === to
  const moved = after.length - before.length
  const caret = Math.max(start, from + moved)
  return {
    from: start,
    to: end,
    text: after,
    selection: isCaret ? [caret, caret] : [start, start + after.length],
  }
}

/** How many lines a text has. */
export function lineCount(text: string): number {
  return text.split('\n').length
}
