import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

test('an agent is found by a question in German, from the first page and by the keys', async () => {
  const { page, troubles, close } = await terminal.arrive({ locale: 'de-DE' })
  await page.goto('/')
  await page.locator('main h1').waitFor({ state: 'attached' })
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.waitForURL('**/agents')
  const field = page.getByRole('searchbox', { name: 'Was soll erledigt werden?' })
  await field.waitFor()
  await page.keyboard.press('/')
  expect(await field.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.type('Gebühren meines Tokens abholen')
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: /^Gebührenverwalter/ })
  await found.press('Enter')
  const detail = page.getByRole('article', { name: 'Gebührenverwalter' })
  await detail.getByText('creatorFees.prepareClaim').waitFor()
  await detail.getByText(/^Nennen Sie mir die Adresse/).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('q'), searchParams.get('agent')]).toEqual([
    'Gebühren meines Tokens abholen',
    'fee-claim-steward',
  ])
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await close()
})
