import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** By then a policy is gone on every process. */
const withinSecond = { timeout: 1_000, interval: 50 }
/** By then an order was carried out, or refused. */
const soon = { timeout: 15_000, interval: 200 }
const wei = (thousandths: number) => `${thousandths}000000000000000`

type Json = Readonly<Record<string, unknown>>

/** Somebody new with the development wallet and a token of theirs, on its screen, with the vault's money chosen. */
async function arriveAtVault() {
  const person = await terminal.arrive()
  const { page } = person
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  await page.getByRole('button', { name: 'Launch it' }).click()
  const first = page.getByRole('button', { name: /^Buy / })
  const symbol = (await first.innerText()).slice(4)
  // Orders know the price of what was traded once.
  await first.click()
  await page.getByRole('button', { name: 'Sell half of it' }).waitFor()
  const { items } = await ask(page, `/api/rh-launchpad/launches?limit=50`)
  const token = String(
    (items as readonly Json[]).find((launch) => launch['symbol'] === symbol)?.['tokenAddress'],
  )
  await page.goto(`/trade?market=${token}`)
  await ticketOf(page).getByText('Vault', { exact: true }).click()
  const cut = () => Promise.all(sockets.map((socket) => socket.close()))
  return { ...person, cut, symbol, token }
}

/** Makes the vault's wallet and gives it test money. */
async function make(page: Page): Promise<{ readonly address: string; readonly walletId: string }> {
  await ticketOf(page).getByRole('button', { name: 'Make a vault wallet' }).click()
  await ticketOf(page).getByText('It has no ether yet.').waitFor()
  await ticketOf(page).getByRole('button', { name: 'Money' }).click()
  const money = page.getByRole('dialog', { name: 'Vault wallet' })
  await money.getByRole('button', { name: 'Get test money' }).click()
  await money
    .getByText('1.00')
    .or(money.getByText('1', { exact: true }))
    .first()
    .waitFor()
  await money.getByRole('button', { name: 'Close' }).last().click()
  const { items } = await ask(page, '/api/vault/wallets')
  const [wallet] = items as readonly Json[]
  return { address: String(wallet?.['address']), walletId: String(wallet?.['id']) }
}

/** Arms one click by the button of the ticket, which sends nothing before. */
async function arm(page: Page, { largest, total }: { largest: string; total: string }) {
  await ticketOf(page).getByRole('button', { name: 'Set limits' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Largest order').fill(largest)
  await dialog.getByLabel('All orders together').fill(total)
  await dialog.getByRole('button', { name: 'Arm one click' }).click()
  await frameOf(page).waitFor()
}

const ticketOf = (page: Page) => page.getByRole('form', { name: 'Order ticket' })
const frameOf = (page: Page) => page.getByRole('status').filter({ hasText: 'One-click is armed' })
const told = (page: Page, text: string) =>
  page.getByRole('region', { name: 'What has finished' }).getByText(text).first().waitFor()

/** What the order comes to is what is written. */
const settled = (page: Page) => ticketOf(page).locator('[data-behind=false]').waitFor()

/** Writes a size and presses the button, without any question after it. */
async function press(page: Page, name: RegExp, size: string): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.getByLabel(/^Size in/).fill(size)
  await settled(page)
  await ticket.getByRole('button', { name, disabled: false }).last().click()
}

/** Calls the service with the session of the browser, but not from its page. */
async function ask(page: Page, path: string, data?: unknown): Promise<Json> {
  const headers = { origin: terminal.baseUrl }
  const answer =
    data === undefined
      ? await page.request.get(path, { headers })
      : await page.request.post(path, { headers, data })
  return answer.json()
}

const policyOf = (page: Page, walletId: string) =>
  ask(page, `/api/vault/wallets/${walletId}/policy`)

/** What becomes of an order that nobody sent by the page. */
async function orderDirectly(page: Page, token: string, amountAtomic: string) {
  const placed = await ask(page, '/api/trading/orders', {
    mode: 'live',
    kind: 'market',
    side: 'buy',
    pair: { base: token, quote: ether },
    amountAtomic,
    clientOrderId: crypto.randomUUID(),
  })
  const read = async () => {
    const { status, statusReason } = await ask(page, `/api/trading/orders/${String(placed['id'])}`)
    return [status, statusReason]
  }
  await expect.poll(async () => (await read())[0], soon).toMatch(/filled|rejected|failed/)
  return read()
}

async function tokensOf(page: Page, address: string, token: string): Promise<bigint> {
  const { holdings } = await ask(page, `/api/trading/portfolio/${address}`)
  const items = Object(holdings).items as readonly { token: string; amount: Json }[]
  return BigInt(String(items.find((one) => one.token === token)?.amount['amountAtomic'] ?? 0))
}

test('what the frame of an armed vault promises, the service keeps', async () => {
  const { close, page, symbol, token, troubles } = await arriveAtVault()
  const { address, walletId } = await make(page)
  const buy = new RegExp(`^Buy ${symbol}`)
  await arm(page, { largest: '0.005', total: '0.01' })
  expect(await policyOf(page, walletId)).toMatchObject({
    maxValueAtomic: wei(5),
    windowMaxAtomic: wei(10),
    windowSeconds: 1_800,
    approvalAboveAtomic: null,
    recipients: [],
    tokens: [{ token }],
  })

  // The fee of the curve is part of what an order may lose.
  await ticketOf(page)
    .getByLabel(/^Size in/)
    .fill('0.004')
  await ticketOf(page).getByRole('button', { name: 'Slippage 3.00%' }).click()
  await press(page, buy, '0.004')
  await told(page, `Bought ${symbol}`)
  await expect.poll(() => tokensOf(page, address, token), soon).toBeGreaterThan(0n)
  await frameOf(page).getByText('0.0040').first().waitFor()

  await press(page, buy, '0.006')
  await told(page, 'larger than the largest order')
  expect(await orderDirectly(page, token, wei(6))).toEqual(['rejected', 'policy_violation'])
  expect(await orderDirectly(page, token, wei(5))).toEqual(['filled', null])
  await frameOf(page).getByText('0.0090').first().waitFor()
  await press(page, buy, '0.002')
  await told(page, 'beyond what all orders together')

  await ticketOf(page).getByText('Sell', { exact: true }).first().click()
  const held = await tokensOf(page, address, token)
  await ticketOf(page).getByRole('button', { name: '10%', exact: true }).click()
  await settled(page)
  await ticketOf(page)
    .getByRole('button', { name: new RegExp(`^Sell ${symbol}`), disabled: false })
    .click()
  await told(page, `Sold ${symbol}`)
  await expect.poll(() => tokensOf(page, address, token), soon).toBeLessThan(held)

  // The money of the browser's wallet is asked about as ever.
  await ticketOf(page).getByText('Wallet', { exact: true }).click()
  await ticketOf(page).getByText('Vault wallet').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Disarm' }).first().click()
  await frameOf(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await policyOf(page, walletId))['calls'], withinSecond).toEqual([])
  expect(await orderDirectly(page, token, wei(1))).toEqual(['rejected', 'policy_violation'])
  expect(troubles).toEqual([])
  await close()
})

test('a policy ends with the connection and with the page, and the one before is back', async () => {
  const { close, cut, page, token } = await arriveAtVault()
  // The browser goes on living when the page is closed.
  const other = await page.context().newPage()
  const { walletId } = await make(page)
  const before = {
    calls: [{ to: token, selectors: ['0x095ea7b3'], needsApproval: true }],
    recipients: [],
    spenders: [],
    tokens: [],
    maxValueAtomic: '7',
    windowSeconds: 3_600,
    windowMaxAtomic: '9',
    approvalAboveAtomic: '5',
    expiresAt: null,
  }
  await other.request.put(`/api/vault/wallets/${walletId}/policy`, {
    headers: { origin: terminal.baseUrl },
    data: { policy: before, expectedVersion: 1 },
  })
  await ticketOf(page).getByRole('button', { name: 'Set limits' }).click()
  await page.getByText('The wallet has another policy.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const most = async () => (await policyOf(other, walletId))['maxValueAtomic']
  for (const end of [cut, () => page.close({ runBeforeUnload: true })]) {
    await arm(page, { largest: '0.005', total: '0.01' })
    expect(await most()).toBe(wei(5))
    await end()
    await expect.poll(most, soon).toBe('7')
    expect(await policyOf(other, walletId)).toMatchObject(before)
  }
  await close()
})

test('who signs out closes the policy before, and the ether comes back', async () => {
  const { close, page } = await arriveAtVault()
  const { address, walletId } = await make(page)
  await arm(page, { largest: '0.005', total: '0.01' })
  await ticketOf(page).getByRole('button', { name: 'Money' }).click()
  const money = page.getByRole('dialog', { name: 'Vault wallet' })
  await money.getByRole('button', { name: 'Take all ether back' }).click()
  await money.getByText('Sent to your wallet:').waitFor()
  await frameOf(page).waitFor({ state: 'detached' })
  const { totals } = await ask(page, `/api/trading/portfolio/${address}`)
  expect(BigInt(String(Object(totals).ether.amountAtomic))).toBeLessThan(10n ** 15n)
  expect((await policyOf(page, walletId))['calls']).toEqual([])
  await money.getByRole('button', { name: 'Close' }).last().click()

  await arm(page, { largest: '0.005', total: '0.01' })
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('button', { name: /Development wallet/ })
    .first()
    .click()
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
  expect((await policyOf(page, walletId))['calls']).toEqual([])
  await close()
})

test('an order of the vault waits for its price, is moved on the chart and cancelled', async () => {
  const { close, page, token, troubles } = await arriveAtVault()
  await make(page)
  await arm(page, { largest: '0.005', total: '0.01' })
  await ticketOf(page).getByText('Limit', { exact: true }).click()
  await ticketOf(page).getByLabel('Limit price').fill('0.0000000005')
  await ticketOf(page)
    .getByLabel(/^Size in/)
    .fill('0.001')
  await settled(page)
  await ticketOf(page).getByText('signed only while the limits hold').waitFor()
  await ticketOf(page).getByRole('button', { name: /^Buy /, disabled: false }).click()
  await told(page, 'waits for its price')
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await page.getByRole('row', { name: /Limit\s*Vault/ }).waitFor()

  await page.getByRole('button', { name: /Vault: Buy Limit/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page
    .getByRole('form', { name: /^Move Vault/ })
    .getByRole('button', { name: 'Move' })
    .click()
  const open = async () => {
    const { items } = await ask(page, '/api/trading/orders?status=open')
    return (items as readonly Json[]).map(({ limitPrice, mode, pair }) => [
      mode,
      Object(pair).base,
      Number(limitPrice) > 0.0000000005,
    ])
  }
  await expect.poll(open, soon).toEqual([['live', token, true]])
  await page
    .getByRole('row', { name: /Limit\s*Vault/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.poll(open, soon).toEqual([])
  expect(troubles).toEqual([])
  await close()
})
