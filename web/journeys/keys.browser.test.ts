import { sql } from 'kysely'
import type { Page, Request } from 'playwright-core'
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
  await page.goto('/api-keys')
  await page.getByText('What an API key is for').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
}

/** Calls the service from a browser with nothing but the key. */
async function callWith(page: Page, secret: string, path: string): Promise<unknown> {
  return page.evaluate(`fetch(${JSON.stringify(path)}, {
    credentials: 'omit',
    headers: { authorization: 'Bearer ' + ${JSON.stringify(secret)} },
  }).then((answer) => answer.status)`)
}

const isStream = (request: Request) => request.url().includes('/api/developer/requests/stream')

/** Puts the page behind another one, or brings it back, as its browser tells it. */
async function turnAway(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
}

/** Reads a key while it is shown, and says that it is kept. */
async function keep(page: Page): Promise<string> {
  const shown = page.getByRole('alertdialog')
  const secret = await shown.getByRole('textbox', { name: 'API key' }).innerText()
  await shown.getByRole('textbox', { name: /^Paste it back/ }).fill(secret)
  await shown.getByText('It is the same, and it works.').waitFor()
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return secret
}

test('a key is made, used in another browser before its owner’s eyes, replaced and revoked', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const other = await terminal.arrive()
  await other.page.goto('/api-docs')
  await signIn(page)
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night bot')
  await page.keyboard.press('Enter')
  const first = await keep(page)
  await page.evaluate(`fetch('/api/developer/keys/1', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"budget":{"calls":15,"windowSeconds":86400}}',
  })`)

  await page.getByRole('tab', { name: 'Calls' }).click()
  await page.getByText('No calls yet').waitFor()
  expect(await callWith(other.page, first, '/api/trading/orders?limit=2')).toBe(200)
  const row = page.getByRole('row').filter({ hasText: '/api/trading/orders' })
  await row.filter({ hasText: 'Night bot' }).waitFor()
  await row.press('Enter')
  const call = page.getByRole('region', { name: 'Call' })
  await call.getByText('limit=2').waitFor()
  await call.getByRole('button', { name: 'Replay' }).click()
  await call.getByText('"items"').waitFor()
  await call.getByRole('button', { name: 'Close' }).click()

  // What is new waits while the pointer is over the list.
  await page.mouse.move(0, 0)
  // A tab behind another one follows nothing, and catches up when it is seen again.
  const left = page.waitForEvent('requestfailed', isStream)
  await turnAway(page, true)
  await left
  expect(await callWith(other.page, first, '/api/trading/orders?limit=3')).toBe(200)
  const again = page.waitForEvent('request', isStream)
  await turnAway(page, false)
  await again
  await expect.poll(() => row.count()).toBe(2)

  await page.getByRole('tab', { name: 'Keys' }).click()
  const listed = page.getByRole('row').filter({ hasText: 'Night bot' })
  await listed.press('Enter')
  await page.getByText('2 / 15 per day').waitFor()
  await page.getByRole('button', { name: 'Replace' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('radio', { name: '10 minutes' }).check()
  await asked.getByRole('button', { name: 'Replace' }).click()
  const second = await keep(page)
  expect(await callWith(other.page, first, '/api/trading/orders')).toBe(200)
  expect(await callWith(other.page, second, '/api/trading/orders')).toBe(200)
  const sheet = page.getByRole('dialog', { name: 'Night bot' })
  await sheet.getByRole('button', { name: 'Revoke' }).click()
  await asked.getByRole('textbox').fill('Night bot')
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await asked.waitFor({ state: 'detached' })
  await sheet.getByText('Revoked').waitFor()
  await expect.poll(() => callWith(other.page, second, '/api/trading/orders')).toBe(401)
  await sheet.getByRole('button', { name: 'Close' }).click()

  const old = page.getByRole('row').filter({ hasText: 'Being replaced' })
  await old.getByRole('timer', { name: /^Still answers for/ }).waitFor()
  await sql`UPDATE api_keys SET expires_at = now() WHERE replaced_by_id IS NOT NULL`.execute(
    terminal.app.database.query,
  )
  await expect.poll(() => callWith(other.page, first, '/api/trading/orders')).toBe(401)
  await page.reload()
  const ended = page.getByRole('row').filter({ hasText: 'Expired' })
  await ended.filter({ hasText: 'GET /api/trading/orders' }).waitFor()
  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('row').filter({ hasText: 'Key revoked' }).waitFor()
  expect(troubles).toEqual([])
  await other.close()
  await close()
})
