import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, creatorFees, launches } from '#sdk'
import { firstTradeSteps } from './first-trade-steps.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

test('a first trade takes six presses in an empty browser, without a reload and without a dead end', async () => {
  const { page, troubles, close } = await terminal.arrive()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto('/')
  const ticks = page.getByRole('list', { name: 'Steps to your first trade' }).getByRole('listitem')
  expect(await ticks.count()).toBe(7)
  for (const [index, { press, ticks: wanted }] of firstTradeSteps.entries()) {
    // There is always exactly one thing to do next, and it says so.
    expect(await page.locator('[aria-current=step]').count()).toBe(1)
    await page.getByRole('button', { name: press }).click()
    const tick = ticks.filter({ hasText: wanted })
    await tick.and(page.locator('[data-done=true]')).waitFor()
    expect(await page.locator('[data-done=true]').count()).toBeGreaterThanOrEqual(index + 1)
  }
  await page.locator('[data-done=true]').nth(6).waitFor()
  await page.getByText('All seven done').waitFor()
  expect(documents).toBe(1)
  // What the page says has happened on the chain.
  const address = (await page.getByRole('button', { name: /^0x/ }).innerText()).split('…')
  const client = createClient({ baseUrl: terminal.baseUrl })
  const { items } = await launches(client).list()
  expect(items).toMatchObject([
    { creator: expect.stringMatching(new RegExp(`^${address[0]}`, 'i')) },
  ])
  const { totals } = await creatorFees(client).get({ account: items[0]?.creator ?? '' })
  expect(BigInt(totals.claimed.amountAtomic)).toBeGreaterThan(0n)
  await page.getByRole('link', { name: 'Open the market' }).click()
  await page.waitForURL(/\/trade\?market=0x/)
  expect(documents).toBe(1)
  expect(troubles).toEqual([])
  await close()
})

test('the wallet is there again after the browser was closed, signed in, and the steps are kept', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  await page.getByRole('button', { name: 'Launch it' }).waitFor()
  const account = await page.getByRole('button', { name: /^0x/ }).innerText()
  await page.reload()
  await page.getByRole('button', { name: 'Launch it' }).waitFor()
  expect(await page.getByRole('button', { name: /^0x/ }).innerText()).toBe(account)
  expect(troubles).toEqual([])
  await close()
})

test('somebody who is nobody yet sees live markets, launches and agents at once', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/')
  await page.getByRole('row', { name: /SOL-PERP/ }).waitFor()
  await page.getByRole('link', { name: 'Agent Forge Smith' }).waitFor()
  for (const name of ['Most traded', 'Newest launches', 'Perpetuals', 'Agents'])
    await page.getByRole('heading', { name }).waitFor()
  expect(troubles).toEqual([])
  await close()
})
