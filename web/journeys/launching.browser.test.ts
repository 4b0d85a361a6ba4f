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
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
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
  await first?.getByLabel('Share').fill('40')
  await second?.getByLabel('Address').fill(`0x${'12'.repeat(20)}`)
  await second?.getByRole('button', { name: 'The rest' }).click()
  expect(await second?.getByLabel('Share').inputValue()).toBe('60')
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

const kept = (page: Page) => page.getByText('Saved to your account')

test('what is typed is a draft of who signs in, found in another browser, and thrown away or taken back', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const here = await terminal.arrive()
  let made = 0
  here.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/drafts')) made += 1
  })
  const wallet = await addEvmWallet(here.page.context(), account)
  await here.page.goto('/rh-launch?tab=launch&family=uni')
  await field(here.page, 'Name').fill('Paper Crane')
  await field(here.page, 'First buy').fill('0.25')
  await here.page.getByText('Sign in to continue it anywhere').waitFor()
  await signIn(here.page, wallet)
  await kept(here.page).waitFor()
  // The older token of the same name is told of to who has signed in, too.
  await field(here.page, 'Symbol').fill('CRANE')
  await here.page
    .getByRole('link', { name: /Paper Crane \(CRANE\)/ })
    .first()
    .waitFor()

  const there = await terminal.arrive()
  await addEvmWallet(there.page.context(), account)
  await there.page.goto('/rh-launch?tab=launch')
  await signIn(there.page, wallet)
  const drafts = there.page.getByRole('region', { name: 'Your drafts' })
  await drafts.getByText('Paper Crane').waitFor()
  await drafts.getByRole('button', { name: 'Continue' }).click()
  await there.page.waitForURL(/family=uni/)
  expect(await field(there.page, 'First buy').inputValue()).toBe('0.25')
  await field(there.page, 'Name').fill('Paper Swan')
  const saved = there.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  expect((await saved).status()).toBe(200)

  // The first browser has the newest state once it comes back, and its family where none is chosen.
  await here.page.goto('/rh-launch?tab=launch')
  await here.page.waitForURL(/family=uni/)
  await expect.poll(() => field(here.page, 'Name').inputValue()).toBe('Paper Swan')
  expect(made).toBe(1)
  await here.page.getByRole('button', { name: 'Clear' }).click()
  const left = here.page.getByRole('region', { name: 'Your drafts' })
  await left.getByRole('button', { name: 'Discard' }).click()
  await left.getByText('Draft discarded').waitFor()
  expect(await left.getByRole('listitem').count()).toBe(0)
  await left.getByRole('button', { name: 'Undo' }).click()
  await left.getByText('Paper Swan').waitFor()

  await left.getByRole('button', { name: 'Continue' }).click()
  await kept(here.page).waitFor()
  await here.page.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
  await here.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => field(here.page, 'Name').inputValue()).toBe('')
  for (const { close, troubles } of [here, there]) {
    expect(troubles).toEqual([])
    await close()
  }
})

test('a launch that the chain takes back is said to be taken back, and trades no more, before one’s eyes', async () => {
  const watcher = await terminal.arrive()
  const { page, troubles, close } = await arriveWithEther('/rh-launch?tab=launch')
  await field(page, 'Name').fill('Short Lived')
  await field(page, 'Symbol').fill('BRIEF')
  await field(page, 'First buy').fill('0.05')
  await page.getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Launch BRIEF' })
  await sheet.getByRole('button', { name: 'Sign' }).click()
  const step = (name: string) =>
    page.getByRole('list', { name: 'Launch BRIEF' }).getByRole('listitem').filter({ hasText: name })
  await step('Can be traded').getByLabel('Done').waitFor()
  await page.getByText('The chain has what you were shown').waitFor()
  await watcher.page.goto('/rh-launch')
  const row = watcher.page.getByRole('listitem').filter({ hasText: 'BRIEF' }).first()
  await row.waitFor()

  await terminal.takeBack(1)
  await page.getByText('The chain took this launch back').waitFor()
  await row.waitFor({ state: 'detached' })
  for (const name of ['In a block', 'Indexed', 'Can be traded'])
    expect(await step(name).getByLabel('Done').count()).toBe(0)
  expect(await page.getByText('The chain has what you were shown').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Page of the token' }).count()).toBe(0)
  for (const each of [troubles, watcher.troubles]) expect(each).toEqual([])
  await close()
  await watcher.close()
})

test('what the forms and the token factory do is in the palette, and Ctrl+Enter reviews from within a field', async () => {
  const { page, troubles, close } = await arriveWithEther('/pons-launch')
  const perform = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option', { name: words }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await field(page, 'Name').fill('By Keys')
  await field(page, 'Symbol').fill('KEYS')
  await perform('Rehearse the launch')
  await page.getByText('Snipers gain').waitFor()
  await field(page, 'Name').press('Control+Enter')
  const sheet = page.getByRole('dialog', { name: 'Launch KEYS' })
  await sheet.getByText('At most in all').waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await perform('Clear the form')
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('')
  await page.goto('/token-factory')
  await field(page, 'Supply').waitFor()
  await perform('Go to the grants')
  await page.waitForURL(/tab=grants/)
  expect(troubles).toEqual([])
  await close()
})
