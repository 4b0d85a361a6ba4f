import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const words = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(
      new URL(`../src/language/messages/${language}/home.json`, import.meta.url),
      'utf8',
    ),
  )

/** The presses of the steps, by the ids of their words. */
const presses = ['makeWallet', 'takeMoney', 'launch', 'buy', 'sell', 'claim'] as const
const tabsMax = 80

/** Goes on with the tab key until a button with that name has the focus, and presses it. */
async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  const button = page.getByRole('button', { name, disabled: false })
  await button.waitFor()
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await button.and(page.locator(':focus')).count()) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tab key does not come to ${String(name)}`)
}

for (const { locale, direction } of [
  { locale: 'en-GB', direction: 'ltr' },
  { locale: 'ar', direction: 'rtl' },
]) {
  test(`a first trade by the keys alone, in ${locale}`, async () => {
    const { page, troubles, close } = await terminal.arrive({ locale })
    const said = words(locale.slice(0, 2))
    await page.goto('/')
    for (const id of presses) {
      const [before = '', after = ''] = (said[`home.${id}`] ?? '').split('{symbol}')
      await pressByKey(page, new RegExp(`^${before}[A-Z]*${after}$`))
      // What was pressed is over when its button is gone.
      await page
        .getByRole('button', { name: new RegExp(`^${before}[A-Z]*${after}$`) })
        .waitFor({ state: 'detached' })
    }
    await page.getByText(said['home.finished'] ?? '').waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    expect(troubles).toEqual([])
    await close()
  })
}

test('keys that are typed while the palette is fetched do nothing else', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/settings')
  await page.locator('main h1').waitFor({ state: 'attached' })
  let isAsked = false
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/palette-view-*.js', async (route) => {
    isAsked = true
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await expect.poll(() => isAsked).toBe(true)
  // By themselves these two go to the perpetuals.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  letGo()
  await page.locator('dialog').getByRole('combobox').waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings')
  await page.keyboard.press('Escape')
  await page.locator('dialog').getByRole('combobox').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/perps')
  expect(troubles).toEqual([])
  await close()
})
