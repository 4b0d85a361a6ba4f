import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, faucet, signingRequests, vaultWallets } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const friend = privateKeyToAccount(generatePrivateKey()).address
const stranger = privateKeyToAccount(generatePrivateKey()).address

async function signIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fake Fox' }).click()
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
}

/** A key of whoever is signed in there. */
async function keyOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/developer/keys', {
    headers: { origin: terminal.baseUrl },
    data: { name: 'A bot' },
  })
  return String((await answer.json()).key)
}

async function setPolicy(page: Page) {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('form', { name: 'Policy' })
  await form.getByLabel('In one transaction, at most').fill('0.01')
  await form.getByLabel('In a window, at most').fill('0.005')
  await form.getByRole('button', { name: 'Set policy' }).click()
  await form.getByText('This cannot be understood.').waitFor()
  await form.getByLabel('In a window, at most').fill('0.05')
  await form.getByLabel('A person approves above').fill('0.001')
  await form.getByLabel('May be sent ether').fill(friend)
  await form.getByRole('button', { name: 'Set policy' }).click()
  await page.getByText('send ether').waitFor()
}

test('what a key asks waits for a person, is approved on a phone, and a frozen wallet signs nothing', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { page, troubles, close } = await terminal.arrive()
  await addEvmWallet(page.context(), account)
  await page.goto('/vault')
  await page.getByText('Wallets, policies and approvals belong to an account.').waitFor()
  await signIn(page)
  await page.getByText('No wallet yet').waitFor()
  await page.getByRole('button', { name: 'Make a vault wallet' }).press('Enter')
  await page.getByText('Nothing: it signs nothing').waitFor()
  await setPolicy(page)

  await page.getByRole('tab', { name: 'Would this pass?' }).click()
  const tester = page.getByRole('form', { name: 'Would this pass?' })
  await tester.getByLabel('To', { exact: true }).fill(stranger)
  await tester.getByRole('button', { name: 'Test' }).click()
  await tester.getByText('This function of this contract is not on the list.').waitFor()
  await tester.getByLabel('To', { exact: true }).fill(friend)
  await tester.getByRole('button', { name: 'Test' }).click()
  await tester.getByText('Signed at once').waitFor()

  const client = createClient({ baseUrl: terminal.baseUrl, apiKey: await keyOf(page) })
  const { items } = await vaultWallets(client).list()
  const { address = '', id: walletId = '' } = items[0] ?? {}
  await faucet(client).request({ address })
  const ask = (clientRequestId: string) =>
    vaultWallets(client).signTransaction({
      walletId,
      clientRequestId,
      to: friend,
      data: '0x',
      valueAtomic: '5000000000000000',
    })
  expect((await ask('one')).state).toBe('pending_approval')
  await page.getByRole('article').getByText('Waits for a person').waitFor()

  const phone = await terminal.arrive({ viewport: { width: 360, height: 780 } })
  await addEvmWallet(phone.page.context(), account)
  await phone.page.goto('/vault')
  await signIn(phone.page)
  const card = phone.page.getByRole('article')
  await card.getByText('send ether').waitFor()
  await card.getByText('api_key').waitFor()
  await card.getByRole('button', { name: 'Approve' }).click()
  const dialog = phone.page.getByRole('alertdialog')
  await dialog.getByText('This is final.').waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await phone.page.getByText('Nothing waits').waitFor()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(phone.troubles).toEqual([])
  await phone.close()

  await page.getByText('Nothing waits').waitFor()
  const unwanted = await ask('unwanted')
  await page.getByRole('article').getByRole('button', { name: 'Refuse' }).click()
  const refusal = page.getByRole('alertdialog')
  await refusal.getByRole('button', { name: 'Refuse', disabled: true }).waitFor()
  await refusal.getByLabel('Reason').fill('Ask again on Monday.')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Nothing waits').waitFor()
  expect(await signingRequests(client).get({ requestId: unwanted.id })).toMatchObject({
    state: 'denied',
    denialReason: 'Ask again on Monday.',
  })

  await page.getByRole('tab', { name: 'Requests' }).click()
  const requests = page.getByRole('row').filter({ hasText: 'send ether' })
  await requests.getByText('Sent').waitFor()
  await requests.getByText('Ask again on Monday.').waitFor()
  await page.getByRole('tab', { name: 'Changes' }).click()
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await changes.filter({ hasText: 'Version 2' }).getByText('send ether').waitFor()
  await changes.filter({ hasText: 'First policy' }).getByText('Nothing: it signs').waitFor()
  await page.getByRole('tab', { name: 'Record' }).click()
  await page.getByText(/^All \d+ entries are verified in this browser/).waitFor()

  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await page.getByRole('button', { name: 'Unfreeze' }).waitFor()
  expect(await ask('two')).toMatchObject({ state: 'denied', reason: 'wallet_frozen' })
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  const word = page.getByRole('alertdialog')
  await word.getByRole('textbox').fill('Unfreeze')
  await word.getByRole('button', { name: 'Unfreeze' }).click()
  await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor()
  expect(troubles).toEqual([])
  await close()
})
