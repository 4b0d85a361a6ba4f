import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWallet, createClient, faucet, launches, launchTrades, send } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'
import { fillWayToPool } from './pool-griefer.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  // The service may spend nothing on pools that a last buy could not open.
  terminal = await openTerminal({ GRADUATION_KEEPER_DAILY_ETH: '0' })
})
afterAll(() => terminal?.close())

const client = () => createClient({ baseUrl: terminal.baseUrl })

/** Somebody with ether, whose keys are here. */
async function another(amount = '1') {
  const wallet = accountWallet(privateKeyToAccount(generatePrivateKey()))
  await faucet(client()).request({ address: wallet.address, amount })
  return wallet
}

/** Somebody else launches a token, by the API; its address. */
async function launchAsAnother(name: string, symbol: string): Promise<string> {
  const wallet = await another()
  const prepared = await launches(client()).prepare({ creator: wallet.address, name, symbol })
  await send(client(), { prepared, wallet })
  return prepared.predictedAddress
}

/** Somebody else buys all that is left of a token, by the API. */
async function sellOut(token: string): Promise<void> {
  const wallet = await another('5')
  const prepared = await launchTrades(client()).prepare({
    trader: wallet.address,
    token,
    side: 'buy',
    amountIn: '4000000000000000000',
    maxSlippageBps: 5_000,
  })
  await send(client(), { prepared, wallet })
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const symbols = (page: Page) => column(page, 'New').locator('li strong').allInnerTexts()

test('what another launches waits behind the bar while a row is read, is bought by a press, and is taken back before one’s eyes', async () => {
  await launchAsAnother('First Light', 'FIRST')
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await faucet(client()).request({ address: wallet.address })
  await page.goto('/rh-launch')
  const first = column(page, 'New').getByRole('link', { name: 'FIRST First Light' })
  await first.focus()
  await launchAsAnother('Second Wind', 'SECOND')
  const arrivals = column(page, 'New').getByRole('button', { name: '1 new' })
  await arrivals.waitFor()
  expect(await symbols(page)).toEqual(['FIRST'])
  await arrivals.press('Enter')
  await expect.poll(() => symbols(page)).toEqual(['SECOND', 'FIRST'])

  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
  await column(page, 'New').getByRole('button', { name: 'Buy FIRST for 0.01 ETH' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('0.0100').first().waitFor()
  await question.getByRole('button', { name: 'Buy FIRST' }).click()
  await question.waitFor({ state: 'detached' })

  await first.click()
  await page.waitForURL(/\/token\/0x/)
  const trades = column(page, 'Trades').locator('tbody tr')
  await expect.poll(() => trades.count()).toBe(1)
  const risk = column(page, 'Risk')
  await risk.getByText(/Balance at the token · Block/).waitFor()
  await risk
    .getByText(/Tried on a copy of the chain · Block/)
    .first()
    .waitFor()
  const holders = column(page, 'Holders').locator('tbody tr')
  await expect.poll(() => holders.count()).toBe(2)
  await terminal.takeBack(1)
  await expect.poll(() => trades.count()).toBe(0)
  await expect.poll(() => holders.count()).toBe(1)
  expect(troubles).toEqual([])
  await close()
})

test('a column is narrowed by a draft, and what is hidden is shown again by one press', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/rh-launch')
  await expect.poll(() => symbols(page)).toContain('FIRST')
  await page.getByRole('button', { name: 'Filter: New' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Without these words').fill('second')
  expect(await symbols(page)).toContain('SECOND')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => symbols(page)).toEqual(['FIRST'])
  expect(new URL(page.url()).search).toContain('second')
  await page.getByRole('button', { name: 'More about FIRST' }).first().click()
  await page.getByRole('menuitem', { name: 'Mute its creator' }).click()
  await page.getByText('The filter lets nothing through').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => symbols(page)).toEqual(['FIRST'])
  expect(troubles).toEqual([])
  await close()
})

test('a row stays under the pointer while others arrive, tells who bought first, and what it is easily mistaken for', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/rh-launch')
  const rows = column(page, 'New').getByRole('listitem')
  const row = rows.filter({ hasText: 'First Light' })
  await row.hover()
  const before = await row.boundingBox()
  await launchAsAnother('Fïrst Lıght', 'F1RST')
  const arrivals = column(page, 'New').getByRole('button', { name: '1 new' })
  await arrivals.waitFor()
  expect(await row.boundingBox()).toEqual(before)
  await arrivals.click()
  const copy = rows.filter({ hasText: 'F1RST' })
  await copy.getByText('Easily mistaken for another').waitFor()
  expect(await row.getByText('Easily mistaken').count()).toBe(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Bought in the first block' }).click()
  await copy
    .getByText(/first block/)
    .getByText('0.00%')
    .waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('a curve whose last buy could not open its pool waits, and anybody opens it', async () => {
  const token = await launchAsAnother('Stuck Star', 'STUCK')
  await fillWayToPool(terminal, token, 140)
  await sellOut(token)
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await faucet(client()).request({ address: wallet.address })
  await page.goto('/rh-launch')
  const rowIn = (name: string) =>
    column(page, name).getByRole('listitem').filter({ hasText: 'STUCK' })
  await rowIn('Near graduation').getByText('Sold out, pool opens').waitFor()
  expect(await rowIn('Near graduation').getByRole('button', { name: /^Buy/ }).count()).toBe(0)

  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await rowIn('Near graduation').getByRole('link', { name: /STUCK/ }).click()
  const graduation = column(page, 'Graduation')
  await graduation.getByText('The curve is sold out.').waitFor()
  await graduation.getByRole('button', { name: 'Open the pool' }).click()
  await graduation.getByText('Pool', { exact: true }).waitFor()
  await graduation.getByRole('button', { name: 'Open the pool' }).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Launch' }).click()
  await rowIn('Graduated').getByRole('button', { name: /^Buy/ }).waitFor()
  expect(await rowIn('Near graduation').count()).toBe(0)
  expect(troubles).toEqual([])
  await close()
})
