import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'
import { openOtherSide, openPerpsAccount } from './perps-desk.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const buy = (page: Page) => page.getByRole('button', { name: 'Buy / Long SOL' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

test('an order waits, is seen in the table and on the chart, and is cancelled; another is filled, and its position closed', async () => {
  const other = await openOtherSide(terminal)
  await other.setIndex('180')
  await other.place('Ask', '180.1', '100')
  await other.place('Bid', '179.9', '100')
  const person = await terminal.arrive()
  const { page, troubles, close } = person
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await openPerpsAccount(person)
  // A tab behind others still tells the price.
  await expect.poll(() => page.title()).toMatch(/^180\.00 SOL-PERP · /)

  await page.getByText('Limit', { exact: true }).click()
  const price = page.getByLabel('Price', { exact: true })
  const size = page.getByLabel('Size', { exact: true })
  await size.fill('0.1')
  await price.fill('0')
  await page.getByText('The price must be above zero.').waitFor()
  expect(await price.getAttribute('aria-invalid')).toBe('true')
  expect(await buy(page).isDisabled()).toBe(true)

  // The press that leaves the field is the one that counts.
  await price.fill('175')
  await buy(page).click()
  await confirm(page)
  await page.getByText('· Open').waitFor()
  await tab(page, 'Open orders')
  const waiting = page.getByRole('row', { name: /SOL.*175\.00/ })
  await waiting.waitFor()
  const line = page
    .getByRole('list', { name: 'Orders and alerts on the chart' })
    .getByText('Buy Limit 0.1')
  await line.waitFor({ state: 'attached' })
  await waiting.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('No open orders').waitFor()
  await line.waitFor({ state: 'detached' })

  await page.getByText('Market', { exact: true }).click()
  await size.fill('0.1')
  await buy(page).click()
  await confirm(page)
  await page.getByText('· Filled').waitFor()
  await tab(page, 'Positions')
  const position = page.getByRole('row', { name: /Long.*180\.10/ })
  await position.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('No open positions').waitFor()
  await other.cancelAll()
  expect(documents).toBe(1)
  expect(troubles).toEqual([])
  await close()
})

test('a liquidation that nears is said at once, and so is the liquidation, which takes the position', async () => {
  const other = await openOtherSide(terminal)
  await other.setIndex('180')
  await other.place('Ask', '180.1', '2000')
  const person = await terminal.arrive()
  const { page, troubles, close } = person
  await openPerpsAccount(person)
  await page.getByLabel('Size', { exact: true }).fill('1000')
  await buy(page).click()
  // Nine tenths of the margin: the button is held, here by its key.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).focus()
  await page.keyboard.down('Enter')
  const position = page.getByRole('row', { name: /Long.*180\.10/ })
  await position.waitFor()
  await page.keyboard.up('Enter')

  await other.cancelAll()
  const near = page.getByRole('alert').filter({ hasText: 'Close to liquidation' })
  expect(await near.count()).toBe(0)
  await other.setIndex('176')
  await near.waitFor()

  await other.place('Bid', '172', '2000')
  await other.setIndex('173')
  await page.getByRole('alert').filter({ hasText: 'Liquidated' }).waitFor()
  await position.waitFor({ state: 'detached' })
  await near.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Fills' }).click()
  await page.getByRole('cell', { name: 'Liquidation' }).first().waitFor()
  await other.cancelAll()
  expect(troubles).toEqual([])
  await close()
})

test('an account that nobody has begun is said to be missing, and not asked for in vain', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).waitFor()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  for (const [name, said] of [
    ['Paper', 'No paper account yet'],
    ['Perps', 'No perpetuals account yet'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await page.getByText(said).waitFor()
  }
  expect(troubles).toEqual([])
  await close()
})
