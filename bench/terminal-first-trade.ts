import { firstTradeSteps } from '../web/journeys/first-trade-steps.ts'
import { arrive } from '../web/journeys/open-terminal.ts'
import { rounded, type Stage } from './terminal-visit.ts'

const limitSeconds = 60

/** From an empty browser to a trade whose fees are claimed. */
export type FirstTrade = {
  readonly presses: number
  readonly seconds: number
  readonly limitSeconds: number
  /** From the address to each tick. */
  readonly secondsToTick: Readonly<Record<string, number>>
  readonly troubles: readonly string[]
}

/** Presses what the first page says is next, as fast as it can be pressed: a person adds the time to read. */
export async function firstTrade({ browser, url }: Stage): Promise<FirstTrade> {
  const { close, page, troubles } = await arrive(browser, { baseUrl: url })
  const startedMs = performance.now()
  const seconds = () => rounded((performance.now() - startedMs) / 1_000, 2)
  try {
    await page.goto('/')
    const ticks = page
      .getByRole('list', { name: 'Steps to your first trade' })
      .getByRole('listitem')
    const secondsToTick: Record<string, number> = {}
    for (const { press, ticks: wanted } of firstTradeSteps) {
      await page.getByRole('button', { name: press }).click()
      const tick = ticks.filter({ hasText: wanted })
      await tick.and(page.locator('[data-done=true]')).waitFor()
      secondsToTick[wanted] = seconds()
    }
    await page.getByText('All seven done').waitFor()
    const presses = firstTradeSteps.length
    return { presses, seconds: seconds(), limitSeconds, secondsToTick, troubles }
  } finally {
    await close()
  }
}
