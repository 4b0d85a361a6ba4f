import type { Terminal } from '../terminal.ts'

/** Marks text for people; plain text where nobody sees colours. */
export interface Colours {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly faint: (text: string) => string
  readonly strong: (text: string) => string
}

const reset = '\u001b[0m'

/** Colours for a sink: none unless it is a terminal, and none with NO_COLOR (https://no-color.org). */
export function coloursFor(sink: Terminal['stdout'], env: Terminal['env']): Colours {
  const isPlain = sink.isTTY !== true || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  const mark = (code: number) => (text: string) =>
    isPlain ? text : `\u001b[${code}m${text}${reset}`
  return { good: mark(32), bad: mark(31), faint: mark(2), strong: mark(1) }
}
