import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal, type Person } from './open-terminal.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
const pages = [
  '/',
  '/trade',
  '/perps',
  '/portfolio',
  '/claim',
  '/vault',
  '/agents',
  '/rh-launch?tab=launch',
  '/pons-launch',
  '/token-factory',
  '/token-factory?tab=grants',
  '/agents?agent=order-planner',
  '/rh-launch',
  '/agents/registry',
  '/skills',
  '/skills/scan',
  '/skills/publish',
  '/agents/forge',
  '/agents/mint',
  '/api-keys',
  '/oneshot',
  '/cheshire-computer',
  '/payments',
  '/payments?tab=plans',
  '/payments?tab=rails',
  '/gateway',
  '/status',
  '/settings',
  '/webhooks',
  '/api-docs',
  '/api-catalog',
  '/scalar',
  '/dev/design',
]

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** The bar that stays in sight covers some of what one scrolls past; measured there, a target would be what is left of it. */
const layBarDown = `for (const bar of document.querySelectorAll('nav'))
  if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static'`

/** What the page breaks, as lines of a rule and where. */
async function breaches(page: Page): Promise<readonly string[]> {
  await page.evaluate(layBarDown)
  await page.evaluate(axe)
  return page.evaluate(`axe
    .run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => id + ': ' + target.join(' '))))`)
}

const looks = (['dark', 'light'] as const).flatMap((theme) =>
  [1280, 360].map((width) => ({ theme, width })),
)

describe.each(looks)('$theme, $width wide', ({ theme, width }) => {
  let person: Person
  beforeAll(async () => {
    person = await terminal.arrive({ viewport: { width, height: 800 } })
    const chosen = JSON.stringify({ state: { theme }, version: 1 })
    await person.page.addInitScript({
      content: `localStorage.setItem('bourse.preferences', ${JSON.stringify(chosen)})`,
    })
  })
  afterAll(() => person?.close())

  test.each(pages)('%s can be used by everybody', async (path) => {
    const { page, troubles } = person
    await page.goto(path)
    await page.locator('main h1').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await breaches(page)).toEqual([])
    const beyond = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(Number(beyond)).toBeLessThanOrEqual(0)
    expect(troubles).toEqual([])
  })
})
