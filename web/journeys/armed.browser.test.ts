import type { Page, Request, Response, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const orderPath = '/api/backpack/order'
/** By then a revocation counts on every process. */
const withinSecond = { timeout: 1_000, interval: 50 }

/** Somebody new, with a paper account, on the screen of a perpetual. */
async function arriveAtPerps() {
  const person = await terminal.arrive()
  const { page } = person
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto('/perps')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('button', { name: /Development wallet/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open an account with 10,000 USDC' }).click()
  await page.getByRole('button', { name: /^Buy \/ Long/ }).waitFor()
  return { ...person, cut: () => Promise.all(sockets.map((socket) => socket.close())) }
}

/** Arms one click in the market on the screen. */
async function arm(page: Page, { largest, total }: { largest: string; total: string }) {
  await page.getByRole('button', { name: 'One-click' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Largest order').fill(largest)
  await dialog.getByLabel('All orders together').fill(total)
  await dialog.getByRole('button', { name: 'Arm one click' }).click()
  await frameOf(page).waitFor()
}

const ticketOf = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })
const frameOf = (page: Page) => page.getByRole('status').filter({ hasText: 'One-click is armed' })

/** Writes a bid far below the market, where it waits. */
async function write(page: Page, { price, size }: { price: string; size: string }) {
  const ticket = ticketOf(page)
  await ticket.getByText('Limit', { exact: true }).click()
  await ticket.getByLabel('Price', { exact: true }).fill(price)
  await ticket.getByLabel('Size', { exact: true }).fill(size)
}

/** Presses the button of the ticket, and gives what was sent and answered. */
async function press(page: Page): Promise<Response> {
  const button = page.getByRole('button', { name: /^Buy \/ Long/, disabled: false })
  await button.waitFor()
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().endsWith(orderPath) && one.request().method() === 'POST',
    ),
    button.click(),
  ])
  return answer
}

async function credentialsOf(request: Request) {
  const { authorization = '', cookie } = await request.allHeaders()
  return { key: authorization.replace('Bearer ', ''), cookie }
}

/** Sends an order with the key alone, and from nowhere near the page. */
async function orderBy(key: string, quantity: string) {
  const answer = await fetch(`${terminal.baseUrl}${orderPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      symbol: 'SOL_USDC_PERP',
      side: 'Bid',
      orderType: 'Limit',
      price: '50',
      quantity,
    }),
  })
  const { code } = Object(await answer.json())
  return [answer.status, code]
}

test('an armed order needs no question, and what is beyond its limits the service refuses', async () => {
  const { page, troubles, close } = await arriveAtPerps()
  await arm(page, { largest: '100', total: '160' })
  await write(page, { price: '50', size: '1' })
  const placed = await press(page)
  expect(placed.status()).toBe(200)
  const { cookie, key } = await credentialsOf(placed.request())
  expect([key.slice(0, 6), cookie]).toEqual(['ct_sk_', undefined])
  await frameOf(page).getByText('50').first().waitFor()

  await write(page, { price: '50', size: '3' })
  const refused = await press(page)
  expect([refused.status(), Object(await refused.json()).code]).toEqual([
    403,
    'perps.over_order_limit',
  ])
  const ticket = ticketOf(page)
  await ticket.getByText('This may come to 150 USDC; one order of this key, to 100.').waitFor()
  await ticket.getByText('Left of this one-click session').waitFor()

  // The page has no part in it: the key alone is held to the same, and what it orders is counted in the frame.
  expect(await orderBy(key, '2.1')).toEqual([403, 'perps.over_order_limit'])
  expect((await orderBy(key, '2'))[0]).toBe(200)
  expect(await orderBy(key, '0.3')).toEqual([403, 'perps.over_order_limit'])
  await write(page, { price: '50', size: '1' })
  expect((await press(page)).status()).toBe(403)
  await frameOf(page).getByText('150').first().waitFor()

  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
  expect(String(kept)).not.toContain('ct_sk_')
  await page.getByRole('button', { name: 'Disarm' }).first().click()
  await frameOf(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await orderBy(key, '0.1'))[0], withinSecond).toBe(401)
  // Every browser puts refusals on its console; a new account is asked for before it is there.
  expect(troubles.filter((one) => !/status of 40[34]/.test(one))).toEqual([])
  await close()
})

test('a line that is moved on the chart moves its order by the key, without a question', async () => {
  const { page, close } = await arriveAtPerps()
  await arm(page, { largest: '100', total: '160' })
  await write(page, { price: '50', size: '1' })
  await press(page)
  await page.getByRole('button', { name: /50\.00/, description: /Arrow keys/ }).focus()
  await page.keyboard.press('ArrowUp')
  const [moved] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'PATCH'),
    page.keyboard.press('Enter'),
  ])
  const { cookie, key } = await credentialsOf(moved.request())
  expect([moved.status(), key.slice(0, 6), cookie]).toEqual([200, 'ct_sk_', undefined])
  await frameOf(page).getByText('50.01').first().waitFor()
  await close()
})

const ends: Readonly<Record<string, (at: Awaited<ReturnType<typeof arriveAtPerps>>) => unknown>> = {
  'its page': ({ page }) => page.close({ runBeforeUnload: true }),
  'the live connection': ({ cut }) => cut(),
  async 'the session'({ page }) {
    await page.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  },
}

test.each(Object.keys(ends))('a key ends with %s', async (what) => {
  const at = await arriveAtPerps()
  const { close, page } = at
  // The browser goes on living when the page is closed.
  await page.context().newPage()
  await arm(page, { largest: '100', total: '160' })
  await write(page, { price: '50', size: '1' })
  const { key } = await credentialsOf((await press(page)).request())
  expect((await orderBy(key, '0.1'))[0]).toBe(200)
  await ends[what]?.(at)
  await expect.poll(async () => (await orderBy(key, '0.1'))[0], withinSecond).toBe(401)
  await close()
})

test('a key that could not be ended without a network ends as soon as there is one', async () => {
  const { close, cut, page } = await arriveAtPerps()
  await arm(page, { largest: '100', total: '160' })
  await write(page, { price: '50', size: '1' })
  const { key } = await credentialsOf((await press(page)).request())
  const tries: string[] = []
  await page.route('**/api/developer/keys/*', (route) => {
    tries.push(route.request().method())
    return route.abort()
  })
  await cut()
  await expect.poll(() => tries.length, { timeout: 5_000 }).toBeGreaterThan(0)
  expect((await orderBy(key, '0.1'))[0]).toBe(200)
  await page.unroute('**/api/developer/keys/*')
  await expect.poll(async () => (await orderBy(key, '0.1'))[0], { timeout: 20_000 }).toBe(401)
  await close()
})

test('who has signed in by e-mail is told that it takes a wallet', async () => {
  const { close, page } = await terminal.arrive()
  const headers = { origin: terminal.baseUrl }
  const person = { name: 'Eva', email: 'eva@example.org', password: 'correct horse battery' }
  for (const [path, data] of [
    ['/api/auth/sign-up/email', person],
    ['/api/backpack/account/deposit', { amount: '10000' }],
  ] as const) {
    const answer = await page.request.post(path, { headers, data })
    expect([path, answer.status()]).toEqual([path, 200])
  }
  await page.goto('/perps')
  await page.getByRole('button', { name: 'One-click' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('only to somebody who has signed in with a wallet').waitFor()
  expect(await dialog.getByRole('button', { name: 'Arm one click' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Sign in with a wallet' }).click()
  await page.getByRole('dialog', { name: 'Sign in with a wallet' }).waitFor()
  await close()
})
