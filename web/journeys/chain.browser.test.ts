import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWallet, createClient, faucet, launches, launchTrades, send } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Launches a token by the buttons of the first page, and goes to its page. Answers its ticket. */
async function launchAndOpen(page: Page) {
  for (const press of ['Take 1 ETH of test money', 'Launch it'])
    await page.getByRole('button', { name: press }).click()
  await page.getByRole('button', { name: /^Buy / }).waitFor()
  await page.getByRole('link', { name: 'Trade', exact: true }).first().click()
  const ticket = page.getByRole('form', { name: 'Order ticket' })
  await ticket.getByLabel(/^Size in/).waitFor()
  return ticket
}

const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: /^Buy / }).click()

/** Somebody else buys a token, by the API. */
async function buyAsAnother(token: string, amountWei: string): Promise<void> {
  const client = createClient({ baseUrl: terminal.baseUrl })
  const wallet = accountWallet(privateKeyToAccount(generatePrivateKey()))
  await faucet(client).request({ address: wallet.address })
  const prepared = await launchTrades(client).prepare({
    trader: wallet.address,
    token,
    side: 'buy',
    amountIn: amountWei,
    maxSlippageBps: 1_000,
  })
  await send(client, { prepared, wallet })
}

test('a trade that the chain takes back goes from the tape, the tables and the balance before one’s eyes', async () => {
  const { page, troubles, close } = await terminal.arrive()
  // It sends by itself: what a wallet has sent through the service, that sends again.
  const wallet = await addEvmWallet(page.context())
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  const ticket = await launchAndOpen(page)
  const tape = page.getByRole('region', { name: 'Trades' })
  const available = ticket.getByTitle('Use all of it')
  await ticket.getByLabel(/^Size in/).fill('0.05')
  const before = await available.innerText()
  const printed = tape.locator('tbody tr')
  expect(await printed.count()).toBe(0)

  await ticket.getByRole('button', { name: /^Buy / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Buy / }).click()
  await page.getByRole('tab', { name: 'Your trades' }).click()
  const own = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '0.0500' })
  await own.waitFor()
  await expect.poll(() => printed.count()).toBe(1)
  await expect.poll(() => available.innerText()).not.toBe(before)

  await terminal.takeBack(1)
  await own.waitFor({ state: 'detached' })
  await expect.poll(() => printed.count()).toBe(0)
  await expect.poll(() => available.innerText()).toBe(before)
  expect(documents).toBe(1)
  expect(troubles).toEqual([])
  await close()
})

test('a price that moved while it was being agreed to is asked about again, with the figures of now', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  const ticket = await launchAndOpen(page)
  const { items } = await launches(createClient({ baseUrl: terminal.baseUrl })).list({ limit: 1 })
  const token = items[0]?.predictedAddress ?? ''
  await page.goto(`/trade?market=${token}`)
  const size = ticket.getByLabel(/^Size in/)
  await size.fill('0.01')
  // Nobody waits for the figures before they press.
  await size.press('Enter')
  const review = page.getByRole('alertdialog')
  const least = review.getByText('At least').locator('xpath=following-sibling::dd[1]')
  const agreed = await least.innerText()
  await buyAsAnother(token, '200000000000000000')
  // What is being agreed to stands still.
  expect(await least.innerText()).toBe(agreed)
  await confirm(page)
  await review.getByText('The price has moved').waitFor()
  expect(await least.innerText()).not.toBe(agreed)
  const now = await least.innerText()
  await confirm(page)
  await review.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Your trades' }).click()
  await page.getByRole('tabpanel').getByRole('row').filter({ hasText: '0.0100' }).waitFor()
  const digits = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
  expect(digits(now)).toBeLessThan(digits(agreed))
  expect(troubles).toEqual([])
  await close()
})
