import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountWallet,
  createClient,
  creatorFees,
  faucet,
  launches,
  launchTrades,
  portfolios,
  send,
} from '#sdk'
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

/** Launches a token by the API, whose fees go to its creator or to somebody else, and has five people buy of it. */
async function launchAndSell({
  symbol,
  feesTo,
}: {
  readonly symbol: string
  readonly feesTo?: string
}) {
  const creator = somebody()
  await faucet(creator.client).request({ address: creator.wallet.address })
  const prepared = await launches(creator.client).prepare({
    creator: creator.wallet.address,
    name: `Fees of ${symbol}`,
    symbol,
    ...(feesTo === undefined ? {} : { feeRecipients: [{ account: feesTo, bps: 10_000 }] }),
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

test('what five buyers paid the creator is claimed once, to whom the creator says, and the chain proves it', async () => {
  const creator = await launchAndSell({ symbol: 'PAID' })
  const payee = privateKeyToAccount(generatePrivateKey()).address
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

  await page.getByText('If trading goes on as in the last 7 days').getByText(earned).waitFor()

  const button = page.getByRole('button', { name: 'Claim 1 token' })
  await row.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Choose a token', disabled: true }).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('switch', { name: 'Pay to another address' }).check()
  await page.getByLabel('Address that is paid').fill('0x12')
  await page.getByText('This is no EVM address').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await page.getByLabel('Address that is paid').fill(payee)
  await page.getByText('nobody can call it back').waitFor()
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
  expect(await paid.innerText()).toContain(payee.slice(0, 6))
  const { totals } = await portfolios(creator.client).get({ address: payee })
  expect(totals.ether.amount).toContain(earned)
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

/** Asks the service as whoever is signed in on the page. */
async function asPerson(page: Page, { method, path, data }: Asked): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { origin: terminal.baseUrl },
    data,
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

interface Asked {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly data: object
}
type Answer = { readonly id: string; readonly address: string }

/** What lets a wallet claim its fees, as soon as a person has approved it. */
const claimPolicy = (to: string) => ({
  calls: [{ to, selectors: ['0x622e4e19'], needsApproval: true }],
  recipients: [],
  maxValueAtomic: '0',
  windowSeconds: 3_600,
  windowMaxAtomic: '0',
  approvalAboveAtomic: null,
})

test('a claim of a wallet of the vault waits for its person, is approved on a phone, and is on the chain', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context(), account)
  await page.goto('/claim')
  await signIn(page, wallet.name)
  const label = 'Fees'
  const made = await asPerson(page, { method: 'POST', path: '/vault/wallets', data: { label } })
  const { client } = await launchAndSell({ symbol: 'VAULTED', feesTo: made.address })
  await faucet(client).request({ address: made.address })
  const claim = { account: made.address, deadlineSeconds: 1_200 }
  const { intent } = await creatorFees(client).prepareClaim(claim)
  const policy = { policy: claimPolicy(intent.to), expectedVersion: 1 }
  await asPerson(page, {
    method: 'PUT',
    path: `/vault/wallets/${made.id}/policy`,
    data: policy,
  })

  await page.goto(`/claim?address=${made.address}`)
  await page
    .getByRole('row')
    .filter({ hasText: /VAULTED/ })
    .waitFor()
  await page.getByRole('button', { name: 'Claim 1 token' }).press('Enter')
  await page.getByText('Waits for an approval').waitFor()
  const toInbox = page.getByRole('link', { name: 'Look at it and approve' })
  const waiting = (await toInbox.getAttribute('href')) ?? ''

  const phone = await terminal.arrive({ viewport: { width: 360, height: 780 } })
  await addEvmWallet(phone.page.context(), account)
  await phone.page.goto(waiting)
  await signIn(phone.page, wallet.name)
  const card = phone.page.locator('article[aria-current]')
  await card.getByText('claimCreatorFees').waitFor()
  await card.getByRole('button', { name: 'Approve' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await phone.page.getByText('Nothing waits').waitFor()
  expect(phone.troubles).toEqual([])
  await phone.close()

  await page.getByText('Paid out:').waitFor()
  await page.getByText('Nothing to claim').waitFor()
  expect(await figure(page, 'Claimed')).toContain(earned)
  await page.getByRole('tab', { name: 'History' }).click()
  const paid = page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ hasText: /VAULTED/ })
  expect(await paid.innerText()).toMatch(/0x[\s\S]*0x/)
  await paid.getByRole('link', { name: 'VAULTED' }).click()
  await page.waitForURL(/\/token\/0x/)
  await page.getByRole('link', { name: 'Creator fees of this account' }).click()
  await page.waitForURL(/\/claim\?address=0x/)
  expect(troubles).toEqual([])
  await close()
})
