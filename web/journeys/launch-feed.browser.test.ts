import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWallet, createClient, faucet, launches, send } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Somebody else launches a token, by the API. */
async function launchAsAnother(name: string, symbol: string): Promise<void> {
  const client = createClient({ baseUrl: terminal.baseUrl })
  const wallet = accountWallet(privateKeyToAccount(generatePrivateKey()))
  await faucet(client).request({ address: wallet.address })
  const prepared = await launches(client).prepare({ creator: wallet.address, name, symbol })
  await send(client, { prepared, wallet })
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const symbols = (page: Page) => column(page, 'New').locator('li strong').allInnerTexts()

test('what another launches waits behind the bar while a row is read, is bought by a press, and is taken back before one’s eyes', async () => {
  await launchAsAnother('First Light', 'FIRST')
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await faucet(createClient({ baseUrl: terminal.baseUrl })).request({ address: wallet.address })
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
