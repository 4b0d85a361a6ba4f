import type { Page } from 'playwright-core'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** A new browser of somebody, who signs in at the first page. */
async function arriveSignedIn(account: PrivateKeyAccount) {
  const person = await terminal.arrive()
  const { page } = person
  const wallet = await addEvmWallet(page.context(), account)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: new RegExp(`^${account.address.slice(0, 6)}`) }).waitFor()
  return person
}

/** Launches a token from the first page, and answers its symbol. */
async function launch(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  await page.getByRole('button', { name: 'Launch it' }).click()
  const buy = page.getByRole('button', { name: /^Buy / })
  return (await buy.innerText()).replace(/^Buy /, '')
}

/** Launches tokens until two have different symbols: the names that are proposed are few. */
async function launchedApart(): Promise<readonly string[]> {
  const symbols = new Set<string>()
  while (symbols.size < 2) {
    const { page, close } = await arriveSignedIn(newAccount())
    symbols.add(await launch(page))
    await close()
  }
  return [...symbols]
}

/** Gives the second chart another market, by the keys alone. */
async function chooseSecond(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /^Show another market instead/ }).press('Enter')
  await page.locator('[data-autofocus]').fill(symbol.replace('-PERP', ''))
  await page.getByRole('listbox').getByRole('option', { name: symbol }).first().waitFor()
  await page.keyboard.press('Enter')
}

const menu = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const charts = (page: Page) => page.getByRole('application')
const perpetual = (page: Page) => page.getByRole('region', { name: /SOL-PERP/ })

test('a layout is kept by its name, found in another browser of the account, and deleted', async () => {
  const account = newAccount()
  const { page, troubles, close } = await arriveSignedIn(account)
  await launch(page)
  await page.goto('/trade')
  await page
    .getByRole('radiogroup', { name: 'Number of charts' })
    .getByText('2', { exact: true })
    .click()
  await chooseSecond(page, 'SOL-PERP')
  await perpetual(page).waitFor()
  await menu(page, 'Layouts').click()
  await item(page, 'Save layout as…').click()
  await page.getByLabel('Name of the layout').fill('Morning')
  await page.keyboard.press('Enter')
  await menu(page, 'Morning').waitFor()
  await page.reload()
  await menu(page, 'Morning').waitFor()
  await perpetual(page).waitFor()

  const second = await arriveSignedIn(account)
  await second.page.goto('/trade')
  await menu(second.page, 'Layouts').click()
  await item(second.page, 'Morning').click()
  await perpetual(second.page).waitFor()
  expect(await charts(second.page).count()).toBe(2)
  await menu(second.page, 'Morning').click()
  await item(second.page, 'Rename or delete…').click()
  await second.page.getByRole('button', { name: 'Delete Morning' }).click()
  await second.page.getByText('No layout is saved').waitFor()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // The first browser is told of it, and keeps its screen.
  await menu(page, 'Layouts').waitFor()
  await perpetual(page).waitFor()

  // A link shows its arrangement to anybody; a broken one shows the ordinary one.
  const visitor = await terminal.arrive()
  const border = visitor.page.getByRole('separator', { name: 'Move the border' })
  await visitor.page.goto('/trade?charts=-15m&sizes=columns-top-450-tables-550')
  await visitor.page.getByRole('button', { name: 'Layouts', exact: true }).waitFor()
  expect(await charts(visitor.page).count()).toBe(2)
  expect(await border.last().getAttribute('aria-valuenow')).toBe('45')
  await visitor.page.goto('/trade?charts=seven&sizes=columns-top-x-tables')
  await visitor.page.getByRole('button', { name: 'Layouts', exact: true }).waitFor()
  expect(await charts(visitor.page).count()).toBe(1)
  expect(await border.last().getAttribute('aria-valuenow')).toBe('62')
  expect(visitor.troubles).toEqual([])
  await visitor.close()

  expect(troubles).toEqual([])
  expect(second.troubles).toEqual([])
  await second.close()
  await close()
})

test('the focus stays at a chart that is given another market', async () => {
  const symbols = await launchedApart()
  const { page, troubles, close } = await arriveSignedIn(newAccount())
  await page.goto('/trade')
  const shown = await page.getByRole('heading', { name: /^Trade / }).innerText()
  const second = symbols.find((symbol) => shown !== `Trade ${symbol}`)
  if (second === undefined) throw new Error('both tokens have the symbol of the page')
  await page.keyboard.press('v')
  await chooseSecond(page, second)
  const focused = page.locator(':focus')
  const chooser = page.getByRole('button', { name: `Show another market instead of ${second}` })
  await chooser.and(focused).waitFor()
  const makeFirst = (symbol: string) =>
    page.getByRole('button', { name: `Make ${symbol} the market of the page` })
  await makeFirst(second).press('Enter')
  await page.getByRole('heading', { name: `Trade ${second}` }).waitFor()
  // The two have changed places.
  await makeFirst(shown.replace('Trade ', '')).and(focused).waitFor()
  expect(troubles).toEqual([])
  await close()
})
