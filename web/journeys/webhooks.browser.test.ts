import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook, type WebhookMessage } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

/** What was posted to the receiver, in its order. */
const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
let answer = { status: 204, text: '' }
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status).end(answer.text)
  })
})
let address: string
let terminal: OpenTerminal

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  address = `http://${host}/hook`
  terminal = await openTerminal({ EGRESS_ALLOWED_HOSTS: host })
})
afterAll(async () => {
  await terminal?.close()
  receiver.close()
})

/** Opens a session by a wallet of the browser. */
async function signIn(page: Page, path: string): Promise<void> {
  const wallet = await addEvmWallet(page.context())
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Reads the secret while it is shown, and says that it is kept. */
async function keep(page: Page): Promise<string> {
  const shown = page.getByRole('alertdialog')
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).innerText()
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  return secret
}

/** Does something, waits for so many deliveries after it, and answers the last one. */
async function deliveredBy(act: () => Promise<void>) {
  const before = received.length
  await act()
  await expect.poll(() => received.length).toBe(before + 1)
  const last = received.at(-1)
  if (last === undefined) throw new Error('nothing was received')
  return last
}

/** What a secret makes of a delivery: its message, or null where it did not sign it. */
async function readBy(
  secret: string,
  delivery: (typeof received)[number],
): Promise<WebhookMessage | null> {
  return verifyWebhook({ secret, ...delivery }).catch(() => null)
}

/** Makes a webhook of the receiver by the keyboard, after an address that is none. */
async function make(page: Page): Promise<string> {
  await page.getByText('No webhooks yet').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1')
  await page.keyboard.press('Enter')
  await dialog.getByText('A whole address, https:// and a host.').waitFor()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await dialog.getByRole('group').filter({ hasText: 'order.*' }).locator('summary').first().click()
  await dialog.getByRole('checkbox', { name: 'order.*' }).check()
  await dialog.getByRole('button', { name: 'New webhook' }).click()
  return keep(page)
}

/** The rows of deliveries that stand so. */
function rows(page: Page, state: string): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: state })
}

test('events arrive signed, what fails shows its answers and is sent again, and its secret is replaced', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page, '/webhooks')
  const first = await make(page)
  const good = await deliveredBy(() => page.keyboard.press('t'))
  expect(await readBy(first, good)).toMatchObject({ type: 'webhook.test' })
  await rows(page, 'Arrived').waitFor()

  answer = { status: 500, text: 'out of order' }
  const failed = await deliveredBy(() => page.getByRole('button', { name: 'Send a test' }).click())
  await rows(page, 'Failed').click()
  const sheet = page.getByRole('dialog', { name: 'webhook.test' })
  const tries = sheet.getByRole('list', { name: 'Tries' }).getByRole('listitem')
  await tries.filter({ hasText: '500' }).getByText('out of order').waitFor()
  answer = { status: 200, text: 'thanks' }
  const again = await deliveredBy(() => sheet.getByRole('button', { name: 'Send again' }).click())
  expect(again.headers['webhook-id']).toBe(failed.headers['webhook-id'])
  await sheet.getByText('Arrived').waitFor()
  await tries.filter({ hasText: '200' }).getByText('thanks').waitFor()
  expect(await tries.count()).toBe(2)
  await sheet.getByRole('button', { name: 'Close' }).click()

  // Both are signed with the new one, and with the one before until its time is over.
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  const second = await keep(page)
  await page.getByRole('timer', { name: /^The secret before/ }).waitFor()
  const both = await deliveredBy(() => page.keyboard.press('t'))
  expect([await readBy(first, both), await readBy(second, both)]).not.toContain(null)
  await sql`UPDATE webhook_secrets SET ends_at = created_at WHERE ends_at IS NOT NULL`.execute(
    terminal.app.database.query,
  )
  const later = await deliveredBy(() => page.keyboard.press('t'))
  expect(await readBy(first, later)).toBeNull()
  expect(await readBy(second, later)).toMatchObject({ type: 'webhook.test' })
  expect(troubles).toEqual([])
  await close()
})

test('a webhook is changed, its deliveries are looked through, it is disabled, and nobody else sees it', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page, '/webhooks')
  await make(page)
  await deliveredBy(() => page.keyboard.press('t'))
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Change the webhook' })
  const save = form.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  const field = form.getByRole('textbox', { name: 'Address' })
  await field.fill('https://10.0.0.1/hook')
  await save.click()
  await form
    .getByText(/not a public one/)
    .first()
    .waitFor()
  await field.fill(`${address}/two`)
  await form.getByRole('textbox', { name: 'Note' }).fill('For the night bot')
  await save.click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('For the night bot').waitFor()

  await rows(page, 'Arrived').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('order.*')
  await page.getByText('No deliveries match').waitFor()
  await page.getByRole('searchbox', { name: 'Event' }).fill('webhook.test')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Of the last hour')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Arrived')
  await rows(page, 'Arrived').waitFor()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('topic'), asked.get('status'), asked.has('since')]).toEqual([
    'webhook.test',
    'succeeded',
    true,
  ])
  await page.getByRole('combobox', { name: 'State' }).selectOption('Given up')
  await page.getByRole('button', { name: 'Show all deliveries' }).click()
  await rows(page, 'Arrived').waitFor()

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true)

  const other = await terminal.arrive()
  await signIn(other.page, `/webhooks${new URL(page.url()).search}`)
  await other.page
    .getByRole('alert')
    .getByText(/not_found/)
    .waitFor()
  await other.page.keyboard.press('Escape')
  await other.page.getByText('No webhooks yet').waitFor()
  await other.close()
  expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([])
  await close()
})
