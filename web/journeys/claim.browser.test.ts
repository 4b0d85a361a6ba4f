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

const buyers = 5
/** The creator's part of the fee of a buy of a fifth of an ether, five times: 0.00995, rounded down. */
const earned = '0.0099'

function somebody() {
  const client = createClient({ baseUrl: terminal.baseUrl })
  const account = privateKeyToAccount(generatePrivateKey())
  return { account, client, wallet: accountWallet(account) }
}

/** Launches a token by the API, and has five people buy of it. */
async function launchAndSell() {
  const creator = somebody()
  await faucet(creator.client).request({ address: creator.wallet.address })
  const prepared = await launches(creator.client).prepare({
    creator: creator.wallet.address,
    name: 'Paid Creator',
    symbol: 'PAID',
  })
  await send(creator.client, { prepared, wallet: creator.wallet })
  for (let one = 0; one < buyers; one += 1) {
    const { client, wallet } = somebody()
    await faucet(client).request({ address: wallet.address })
    const buy = await launchTrades(client).prepare({
      trader: wallet.address,
      token: prepared.predictedAddress,
      side: 'buy',
      amountIn: '200000000000000000',
      maxSlippageBps: 1_000,
    })
    await send(client, { prepared: buy, wallet })
  }
  return creator
}

async function signIn(page: Page, walletName: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
}

const figure = (page: Page, name: string) =>
  page
    .getByText(name, { exact: true })
    .first()
    .locator('xpath=following-sibling::dd[1]')
    .innerText()

test('what five buyers paid the creator is claimed once, and the chain proves it', async () => {
  const creator = await launchAndSell()
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context(), creator.account)
  await page.goto('/claim')
  await page.getByText('What your tokens have earned you').waitFor()
  await signIn(page, wallet.name)
  const row = page.getByRole('row').filter({ hasText: /PAID/ })
  await row.waitFor()
  expect(await figure(page, 'Claimable now')).toContain(earned)
  expect(await figure(page, 'Claimed')).toMatch(/^0/)
  await page.getByRole('slider', { name: 'What was earned over time, in ether' }).waitFor()

  const button = page.getByRole('button', { name: 'Claim 1 token' })
  await row.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Choose a token', disabled: true }).waitFor()
  await row.getByRole('checkbox').check()
  await button.press('Enter')
  await page.getByRole('list', { name: 'Creator fees' }).getByText('Block').waitFor()
  await page.getByText('Nothing to claim').waitFor()
  expect(await figure(page, 'Claimable now')).toMatch(/^0/)
  expect(await figure(page, 'Claimed')).toContain(earned)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)

  await page.getByRole('tab', { name: 'History' }).click()
  await page.waitForURL(/tab=history/)
  const paid = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /PAID/ })
  expect(await paid.innerText()).toMatch(/0x[\s\S]*0x/)
  expect(await paid.innerText()).toContain(earned)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^claims-0x.*[.]csv$/)
  expect(troubles).toEqual([])
  await close()

  const stranger = await terminal.arrive({ viewport: { width: 360, height: 780 } })
  const other = await addEvmWallet(stranger.page.context())
  await stranger.page.goto(`/claim?address=${creator.wallet.address}`)
  await signIn(stranger.page, other.name)
  await stranger.page.getByText('Read only').waitFor()
  expect(await figure(stranger.page, 'Claimed')).toContain(earned)
  expect(await stranger.page.getByRole('button', { name: /^Claim \d/ }).count()).toBe(0)
  const width = await stranger.page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(360)
  expect(stranger.troubles).toEqual([])
  await stranger.close()
})
