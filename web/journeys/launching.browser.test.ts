import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, faucet } from '#sdk'
import { addEvmWallet, type FakeWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Somebody with an ether in a wallet of their own, signed in on a page. */
async function arriveWithEther(path: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await faucet(createClient({ baseUrl: terminal.baseUrl })).request({ address: account.address })
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context(), account)
  await page.goto(path)
  await signIn(page, wallet)
  return { page, troubles, close, wallet }
}

async function signIn(page: Page, wallet: FakeWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a launch is rehearsed, kept over a reload, signed, followed until it trades, and is what was shown', async () => {
  const { page, troubles, close, wallet } = await arriveWithEther('/rh-launch?tab=launch')
  await field(page, 'Name').fill('Paper Crane')
  await field(page, 'Symbol').fill('CRANE')
  await field(page, 'First buy').fill('0.05')
  const split = page.getByRole('button', { name: 'Add a recipient' })
  await split.click()
  await split.click()
  const [first, second] = [1, 2].map((number) =>
    page.getByRole('group', { name: `Recipient ${number}` }),
  )
  await first?.getByLabel('Address').fill(wallet.address)
  await first?.getByLabel('Share').fill('4000')
  await second?.getByLabel('Address').fill(`0x${'12'.repeat(20)}`)
  await second?.getByRole('button', { name: 'The rest' }).click()
  expect(await second?.getByLabel('Share').inputValue()).toMatch(/^6,?000$/)
  await page.getByRole('button', { name: 'Rehearse' }).click()
  await page.getByText('Snipers gain').waitFor()
  await page.reload()
  await page.getByText('Snipers gain').waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('Paper Crane')
  await page.getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Launch CRANE' })
  await sheet.getByText('At most in all').waitFor()
  await sheet.getByRole('button', { name: 'Sign' }).click()
  const steps = page.getByRole('list', { name: 'Launch CRANE' })
  for (const step of [/In a block.*Block/, /Indexed.*Block.*Log/])
    await steps.getByRole('listitem').filter({ hasText: step }).waitFor()
  await steps
    .getByRole('listitem')
    .filter({ hasText: 'Can be traded' })
    .getByLabel('Done')
    .waitFor()
  await page.getByText('The chain has what you were shown').waitFor()
  await page.getByRole('img', { name: 'Rehearsed and real' }).waitFor()
  // Where it stands is in the address.
  await page.reload()
  await page.getByText('The chain has what you were shown').waitFor()
  await page.getByRole('link', { name: 'Page of the token' }).waitFor()
  expect(troubles).toEqual([])
  await close()
})
