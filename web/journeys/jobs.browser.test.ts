import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Opens a session by a wallet of the browser. */
async function signIn(page: Page): Promise<void> {
  const wallet = await addEvmWallet(page.context())
  await page.goto('/agents')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
}

/** Calls the service as whoever is signed in on the page; the id of what it answers, if it has one. */
async function send(page: Page, method: string, path: string, body: object): Promise<string> {
  const options = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answered = await page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)})
      .then(async (answer) => ({ isOk: answer.ok, id: (await answer.json()).id }))`,
  )
  const { id, isOk } = Object(answered)
  if (isOk !== true) throw new Error(`${method} ${path} was refused`)
  return String(id)
}

async function askForReport(page: Page): Promise<string> {
  const agent = 'pool-measurer'
  await send(page, 'POST', '/api/agents/create', {
    slug: agent,
    name: 'Pool Measurer',
    persona: 'You measure pools.',
    toolsAllowed: [],
  })
  await send(page, 'PATCH', `/api/own-agents/${agent}`, { status: 'published' })
  const offeringId = await send(page, 'POST', '/api/agent-offerings', {
    agent,
    title: 'A report on a pool',
    description: 'How deep the pool of a token is.',
    asset: 'paper:USDC',
    amountAtomic: '1234567',
    slaMinutes: 60,
  })
  return send(page, 'POST', '/api/agent-jobs', { offeringId, requirement: { pool: 'WETH' } })
}

test('a job is told by what was offered, to the last unit of its price, and given up with a reason', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  await askForReport(page)
  await page.goto('/agents?tab=jobs')
  await page.getByRole('row', { name: /pool-measurer/ }).click()
  const sheet = page.getByRole('dialog', { name: 'A report on a pool' })
  await sheet.getByText('1.234567').waitFor()
  await sheet.getByRole('link', { name: 'Propose other terms' }).waitFor()
  await sheet.getByRole('button', { name: 'Give it up' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Give it up' })
  const confirm = asked.getByRole('button', { name: 'Give it up' })
  expect(await confirm.isDisabled()).toBe(true)
  await asked.getByRole('textbox', { name: /^Why/ }).fill('Not needed any more.')
  await confirm.click()
  await asked.waitFor({ state: 'detached' })
  await sheet.getByText('It was given up before it was paid').waitFor()
  await sheet.getByText('Withdrawal').click()
  await sheet.getByText('Not needed any more.').waitFor()
  expect(troubles).toEqual([])
  await close()
})
