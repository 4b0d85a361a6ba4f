import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSolanaWallet } from './fake-solana-wallet.ts'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal, type Person } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Somebody with a wallet of their own, signed in by it. */
async function signedIn(
  addWallet: (
    context: BrowserContext,
  ) => Promise<{ readonly address: string; readonly name: string }> = addEvmWallet,
): Promise<Person> {
  const person = await terminal.arrive()
  const { page } = person
  const { address, name } = await addWallet(page.context())
  await page.goto('/payments')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('button', { name: new RegExp(`^\\w{4,6}…${address.slice(-4)}$`) }).waitFor()
  return person
}

/** Pays the call that is filled in, by the named way, and waits until the browser has verified its receipt. */
async function pay(page: Page, way: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Send without payment' }).click()
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: 'Pay and send' }).click()
  await page.getByText('It is for exactly this answer').waitFor()
  await page.getByText('Your browser has verified the signature').waitFor()
}

/** What went wrong; the browser itself tells of every answer of 402, which is what this page is about. */
function troublesOf({ troubles }: Person): readonly string[] {
  return troubles.filter((one) => !/status of 402/.test(one))
}

test('a call is asked for its price, refused unpaid, and paid by play money, credit and a wallet', async () => {
  const person = await signedIn()
  const { page } = person
  await page.getByRole('button', { name: 'Check the price' }).click()
  await page.getByText('per call', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send without payment' }).click()
  const offers = page.getByRole('table', { name: 'What is offered' })
  await offers.getByRole('row', { name: /^MPP, paper 0\.25 USDC paper platform/ }).waitFor()
  const hindered = page.getByRole('list', { name: 'Not possible now' })
  await hindered.getByText('Not enough credit.').first().waitFor()
  await pay(page, /^MPP, paper/)
  await page.getByRole('button', { name: 'Open the charge' }).waitFor()
  await pay(page, /^Credit, paper/)
  await page.getByRole('button', { name: 'Send without payment' }).click()
  await page.getByRole('radio', { name: 'x402, EVM wallet' }).check()
  await page.getByRole('button', { name: 'Get test USDC' }).click()
  await page.getByRole('status').filter({ hasText: 'USDC' }).waitFor()
  await pay(page, 'x402, EVM wallet')
  await page.getByRole('button', { name: 'Open the charge' }).click()
  const sheet = page.getByRole('dialog', { name: 'Charge' })
  await sheet.getByText('It is for exactly this charge').waitFor()
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Dispute pack' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^chg_\w+\.json$/)
  await page.keyboard.press('Escape')
  for (const way of ['MPP, paper', 'Credit, paper', 'x402, EVM wallet'])
    await page.getByRole('row', { name: new RegExp(`Settled.*0\\.25.*${way}`) }).waitFor()
  expect(troublesOf(person)).toEqual([])
  await person.close()
})

test('a call is paid from a wallet of Solana by either protocol', async () => {
  const person = await signedIn(addSolanaWallet)
  const { page } = person
  await page.getByRole('button', { name: 'Send without payment' }).click()
  await page.getByRole('radio', { name: 'MPP, Solana' }).check()
  await page.getByRole('button', { name: 'Get test USDC' }).click()
  await page.getByRole('status').filter({ hasText: 'USDC' }).waitFor()
  await pay(page, 'MPP, Solana')
  await pay(page, 'x402, Solana')
  await page.getByRole('button', { name: 'Open the charge' }).click()
  await page.getByRole('dialog', { name: 'Charge' }).waitFor()
  await page.keyboard.press('Escape')
  for (const way of ['MPP, Solana', 'x402, Solana'])
    await page.getByRole('row', { name: new RegExp(`Settled.*0\\.25.*${way}`) }).waitFor()
  expect(troublesOf(person)).toEqual([])
  await person.close()
})

test('a session that was paid for is found with what is left of it, and closed by who opened it', async () => {
  const person = await signedIn()
  const { page } = person
  await page.goto('/payments?tab=try&call=mppSessions.open')
  await pay(page, /^MPP, paper/)
  await page.getByRole('combobox', { name: 'Call' }).selectOption('mpp.charge')
  await pay(page, 'MPP session')
  await page.getByRole('tab', { name: 'Sessions' }).click()
  const session = page.getByRole('listitem').filter({ hasText: 'Open' })
  await session.getByText('1.75').waitFor()
  await session.getByRole('button', { name: 'Close it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close it' }).click()
  await page.getByRole('heading', { name: /^Closed/ }).waitFor()
  expect(troublesOf(person)).toEqual([])
  await person.close()
})

/** Calls the service as whoever is signed in on the page. */
async function ask({ page }: Person, path: string, body: object): Promise<unknown> {
  return page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.json())`)
}

/** Fills in what an agent that costs is asked. */
async function askAgent(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'agent' }).fill('counter')
  await page.getByRole('textbox', { name: 'message' }).fill(message)
}

test('an agent is paid for what it answers alone, its owner gives it back, and no other account sees it', async () => {
  const [seller, payer] = [await signedIn(), await signedIn()]
  const agent = { slug: 'counter', label: 'Counter', pricePerCallAtomic: '2000', asset: 'USDC' }
  expect(await ask(seller, '/api/x402/agents', agent)).toMatchObject({ slug: 'counter' })
  await payer.page.goto('/payments?tab=try&call=paidAgents.chat')
  await askAgent(payer.page, 'hello')
  await payer.page.getByRole('button', { name: 'Send without payment' }).click()
  await payer.page.getByRole('button', { name: 'Pay and send' }).click()
  await payer.page.getByText('Nothing was charged').waitFor()
  await askAgent(payer.page, 'list the launches')
  await pay(payer.page, /^MPP, paper/)
  await payer.page.getByRole('button', { name: 'Open the charge' }).click()
  await payer.page
    .getByRole('dialog', { name: 'Charge' })
    .getByText('It is for exactly this charge')
    .waitFor()
  const address = payer.page.url()

  await seller.page.goto('/payments?tab=charges&role=payee')
  await seller.page.getByRole('row', { name: /Settled.*0\.002/ }).click()
  await seller.page.getByRole('button', { name: 'Refund' }).click()
  const order = seller.page.getByRole('alertdialog', { name: 'Refund' })
  await order.getByRole('textbox', { name: /^Reason/ }).fill('The list was empty')
  await order.getByRole('button', { name: 'Refund' }).click()
  const given = seller.page.getByRole('dialog', { name: 'Charge' })
  await given.getByText('Refunded', { exact: true }).first().waitFor()
  await payer.page.reload()
  const back = payer.page.getByRole('dialog', { name: 'Charge' })
  await back.getByText('The list was empty').first().waitFor()

  const stranger = await signedIn()
  await stranger.page.goto(address)
  const kept = stranger.page.getByRole('dialog', { name: 'Charge' })
  await kept.getByRole('alert').waitFor()
  expect(await kept.getByText('0.002').count()).toBe(0)
  await stranger.page.keyboard.press('Escape')
  await stranger.page.getByText('No charges', { exact: true }).waitFor()
  await stranger.page.getByRole('tab', { name: 'Invoices' }).click()
  await stranger.page.getByText('No invoices', { exact: true }).waitFor()
  await stranger.page.getByRole('tab', { name: 'Sessions' }).click()
  await stranger.page.getByText('No sessions', { exact: true }).waitFor()
  const receipt = `/api/payments/charges/${new URL(address).searchParams.get('charge')}/receipt`
  expect((await stranger.page.request.get(receipt)).status()).toBe(404)
  expect(troublesOf(stranger).filter((one) => !/status of 404.*chg_/.test(one))).toEqual([])
  for (const one of [seller, payer]) expect(troublesOf(one)).toEqual([])
  for (const one of [seller, payer, stranger]) await one.close()
})
