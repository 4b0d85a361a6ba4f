import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

test('an agent is found by a question in German, from the first page and by the keys', async () => {
  const { page, troubles, close } = await terminal.arrive({ locale: 'de-DE' })
  await page.goto('/')
  await page.locator('main h1').waitFor({ state: 'attached' })
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.waitForURL('**/agents')
  const field = page.getByRole('searchbox', { name: 'Was soll erledigt werden?' })
  await field.waitFor()
  await page.keyboard.press('/')
  expect(await field.evaluate('document.activeElement.type')).toBe('search')
  await page.keyboard.type('Gebühren meines Tokens abholen')
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: /^Gebührenverwalter/ })
  await found.press('Enter')
  const detail = page.getByRole('article', { name: 'Gebührenverwalter' })
  await detail.getByText('creatorFees.prepareClaim').waitFor()
  await detail.getByText(/^Nennen Sie mir die Adresse/).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('q'), searchParams.get('agent')]).toEqual([
    'Gebühren meines Tokens abholen',
    'fee-claim-steward',
  ])
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await close()
})

/** Opens a session by a wallet of the browser. */
async function signIn(page: Page): Promise<void> {
  const wallet = await addEvmWallet(page.context())
  await page.goto('/agents')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
}

/** Calls the service as whoever is signed in on the page. */
async function post(page: Page, path: string, body: object): Promise<unknown> {
  return page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.status)`)
}

test('an agent of the platform runs without a model, shows its steps and is there after a reload', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  await page.goto('/agents?agent=order-planner')
  const detail = page.getByRole('article', { name: 'Order Planner' })
  const task = detail.getByRole('textbox', { name: 'Task' })
  const examples = detail.getByRole('list', { name: 'Try one of these' }).getByRole('button')
  await examples.first().click()
  await expect.poll(() => task.inputValue()).not.toBe('')
  await task.fill('List my orders')
  await task.press('Control+Enter')
  const run = page.getByRole('article', { name: 'Run of order-planner' })
  await run.getByRole('status').getByText('Done').waitFor()
  const shown = async () => {
    await run.getByRole('heading', { name: 'Result' }).waitFor()
    await run.getByText('there is nothing there').first().waitFor()
    await expect.poll(() => run.locator('details').count()).toBeGreaterThan(1)
  }
  await shown()
  // One thinks, the next is the tool that it wanted.
  await run.locator('summary', { hasText: 'orders_list' }).press('Enter')
  await run.locator('details[open] pre').last().waitFor()
  await page.reload()
  await shown()
  await run.getByRole('button', { name: 'Ask this model' }).click()
  const line = page.locator('summary', { hasText: 'deterministic-planner' })
  const replay = run.locator('details').filter({ has: line })
  await replay.getByText('Done', { exact: true }).waitFor({ timeout: 30_000 })
  await replay.locator('summary').press('Enter')
  await replay.getByText('The same', { exact: true }).first().waitFor()
  expect(await replay.locator('figure', { hasText: 'In the replay' }).count()).toBeGreaterThan(1)
  expect(troubles).toEqual([])
  await close()
})

test('what a run would change waits, and is refused by the button; the list has both runs', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  const canceller = {
    slug: 'tidy-canceller',
    name: 'Tidy canceller',
    toolsAllowed: ['post_api_trading_orders_cancel_all'],
  }
  expect(await post(page, '/api/agents/create', canceller)).toBe(200)
  expect(await post(page, '/api/agents/order-planner/run', { input: 'List my orders' })).toBe(200)
  await page.goto('/agents?tab=run&agent=tidy-canceller')
  await page.getByRole('textbox', { name: 'Task' }).fill('Cancel all orders.')
  await page.getByRole('button', { name: /^Start/ }).click()
  const asked = page.getByRole('region', { name: 'Approve before it happens' })
  await asked.getByText('post_api_trading_orders_cancel_all').waitFor()
  await asked.getByText(/^0x[0-9a-f]{64}$/).waitFor()
  await asked.getByRole('button', { name: 'Refuse' }).click()
  await asked.waitFor({ state: 'detached' })
  const run = page.getByRole('article', { name: 'Run of tidy-canceller' })
  await run.getByText('Refused', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Runs' }).click()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'tidy-canceller' }).waitFor()
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('')
  await rows.filter({ hasText: 'order-planner' }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('an agent is talked to, and each answer leads to its run', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  await page.goto('/agents?tab=chat&agent=order-planner')
  await page.getByRole('textbox', { name: 'Message' }).fill('List my orders')
  await page.getByRole('button', { name: /^Send/ }).click()
  const thread = page.getByRole('region', { name: 'order-planner' })
  await thread.getByText('there is nothing there').waitFor()
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').waitFor()
  await thread.getByRole('link', { name: 'See the run' }).click()
  await page.getByRole('article', { name: 'Run of order-planner' }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('what is remembered is found with its source, and forgotten; who has no jobs is told what they are', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  const said = { text: 'I trade with at most two percent of my balance.' }
  expect(await post(page, '/api/memory/facts', said)).toBe(200)
  expect(await post(page, '/api/memory/facts', { text: 'My name is Ada.' })).toBe(200)
  await page.goto('/agents?tab=memory')
  const facts = page.getByRole('list', { name: 'Memory' }).getByRole('listitem')
  await expect.poll(() => facts.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search what is remembered' }).fill('balance')
  await page.keyboard.press('Enter')
  await expect.poll(() => facts.count()).toBe(1)
  await facts.getByText('Every agent').waitFor()
  await facts.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await page.getByText('Nothing is remembered').waitFor()
  await page.getByRole('tab', { name: 'Jobs' }).click()
  await page.getByText('No jobs yet').waitFor()
  expect(troubles).toEqual([])
  await close()
})
