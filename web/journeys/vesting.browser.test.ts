import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, faucet, vestingGrants } from '#sdk'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal
let maker: Awaited<ReturnType<typeof arriveWithEther>>
let worker: Awaited<ReturnType<typeof arriveWithEther>>

beforeAll(async () => {
  terminal = await openTerminal()
  ;[maker, worker] = await Promise.all([
    arriveWithEther('/token-factory'),
    arriveWithEther('/token-factory?tab=grants'),
  ])
})
afterAll(() => terminal?.close())

const day = 86_400
const client = () => createClient({ baseUrl: terminal.baseUrl })

/** Somebody with an ether in a browser of their own, signed in on a page. */
async function arriveWithEther(path: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await faucet(client()).request({ address: account.address })
  const person = await terminal.arrive()
  const wallet = await addEvmWallet(person.page.context(), account)
  const { page } = person
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: wallet.name }).click()
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  return { ...person, wallet }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowOf = (page: Page) =>
  page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'SALARY' })

/** Signs what the sheet shows, waits until it is in a block, and leaves the sheet. */
async function sign(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('button', { name: 'Sign' }).click()
  await sheet
    .getByRole('listitem')
    .filter({ hasText: /In a block.*Block/ })
    .waitFor()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await sheet.waitFor({ state: 'detached' })
}

test('a token is made with a grant, whose start may not be over', async () => {
  const { page } = maker
  await field(page, 'Name').fill('Paid Monthly')
  await field(page, 'Symbol').fill('SALARY')
  await field(page, 'Supply').fill('1000')
  await page.getByRole('button', { name: 'Add a grant' }).click()
  const grant = page.getByRole('group', { name: 'Grant 1' })
  await grant.getByLabel('Address').fill(worker.wallet.address)
  await grant.getByLabel('Amount').fill('400')
  await grant.getByLabel('Comes free over').fill('100')
  await grant.getByLabel('Nothing before').fill('10')
  await grant.getByLabel('May be ended by').fill(maker.wallet.address)
  const starts = grant.getByLabel('Begins on, if not now')
  await starts.fill('2020-01-31')
  await page.getByRole('button', { name: 'Review' }).click()
  await grant.getByText(/must not be in the past.*Leave it out/).waitFor()
  await starts.fill('')
  await page.getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Make SALARY' })
  await sheet.getByText('At most in all').waitFor()
  await sheet.getByRole('button', { name: 'Sign' }).click()
  await sheet
    .getByRole('listitem')
    .filter({ hasText: /Indexed.*Block.*Log/ })
    .waitFor()
  await sheet.getByRole('button', { name: 'Grants' }).click()
  await rowOf(page).waitFor()
  expect(await rowOf(page).innerText()).toMatch(/400/)
})

test('who gets the tokens claims what has come free, and nothing before the cliff', async () => {
  const { page } = worker
  await rowOf(page).waitFor()
  expect(await rowOf(page).getByRole('button', { name: 'Claim' }).count()).toBe(0)
  await terminal.pass(50 * day)
  await page.reload()
  await rowOf(page).getByRole('button', { name: 'Claim' }).click()
  await sign(page, 'Claim SALARY')
  await expect.poll(() => rowOf(page).innerText()).toMatch(/50\.\d+%\s+200\.0/)
  const [grant] = (await grantsOf()).items
  expect(grant?.claimed.amount).toMatch(/^200\.0/)
  expect(grant?.claimable.amount).toBe('0')
})

test('who may end a grant finds it among those, and gets back what is not free', async () => {
  const { page } = maker
  await page.goto('/token-factory?tab=grants')
  await page.getByText('No grants').waitFor()
  await page.getByRole('radiogroup', { name: 'Which grants' }).getByText('Can be ended').click()
  await page.waitForURL(/as=revoker/)
  await rowOf(page).getByRole('button', { name: 'End it' }).click()
  const sheet = page.getByRole('dialog', { name: 'End a grant of SALARY' })
  await sheet.getByLabel('Type “accept” to go on').fill('accept')
  await sign(page, 'End a grant of SALARY')
  await rowOf(page).getByText('Ended').waitFor()
  expect(await rowOf(page).getByRole('button', { name: 'End it' }).count()).toBe(0)
  const [grant] = (await grantsOf()).items
  expect(grant?.returned.amount).toMatch(/^199\.9/)
  expect(grant?.heldForRevoker.amount).toBe('0')
  // Who had the grant sees its end without asking.
  await rowOf(worker.page).getByText('Ended').waitFor()
  // The service has refused the start that was over, and nothing else.
  expect(maker.troubles).toEqual([expect.stringMatching(/400.*tokens.prepare/)])
  expect(worker.troubles).toEqual([])
  await maker.close()
  await worker.close()
})

const grantsOf = () => vestingGrants(client()).list({ revoker: maker.wallet.address })
