import { loadavg } from 'node:os'
import { type TerminalSizes, terminalSizes } from '../tools/terminal/terminal-sizes.ts'
import { isShort } from './short.ts'
import { type TerminalBook, terminalBook } from './terminal-book.ts'
import { type FirstTrade, firstTrade } from './terminal-first-trade.ts'
import { type TerminalLoad, terminalLoad } from './terminal-load.ts'
import { openStage } from './terminal-visit.ts'

/** What the web terminal weighs, and how it does in Chromium, each figure beside its limit or its peer. */
export type TerminalFigure = {
  /** How busy the machine was in the minute before, and in the last one. */
  readonly machineLoad: { readonly before: number; readonly after: number }
  readonly sizes: TerminalSizes
  readonly book: TerminalBook
  readonly firstTrade: FirstTrade
  readonly load: TerminalLoad
}

/** Measures on a service of its own, with its simulated traders. Rejects where there is no Chromium. */
export async function benchTerminal(): Promise<TerminalFigure> {
  const before = busy()
  const stage = await openStage()
  try {
    const sizes = terminalSizes()
    const book = await step('the book', () => terminalBook(stage.browser))
    const trade = await step('the first trade', () => firstTrade(stage))
    const load = await step('the pages', () => terminalLoad(stage))
    return { machineLoad: { before, after: busy() }, sizes, book, firstTrade: trade, load }
  } finally {
    await stage.close()
  }
}

/** The whole takes ten minutes, so it says where it is. */
function step<figure>(name: string, measure: () => Promise<figure>): Promise<figure> {
  if (!isShort) process.stderr.write(`  ${name}\n`)
  return measure()
}

function busy(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100
}
