import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, faucet } from '#sdk'
import { addSolanaWallet } from './fake-solana-wallet.ts'
import { addEvmWallet, type FakeWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Somebody in a browser of their own, at a page, signed in with a wallet that has test money. */
async function signedIn(path: string) {
  const person = await terminal.arrive()
  const wallet = await addEvmWallet(person.page.context())
  await faucet(createClient({ baseUrl: terminal.baseUrl })).request({ address: wallet.address })
  await person.page.goto(path)
  await person.page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await person.page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await person.page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
  return { ...person, wallet }
}

/** Prepares what is in the form, signs it, and waits for its proof. */
async function carryOut(page: Page) {
  await page.getByRole('button', { name: 'Prepare' }).click()
  await page.getByRole('heading', { name: 'What you sign' }).waitFor()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  const done = page.getByRole('status', { name: 'It is on the chain' })
  await done
    .getByTitle(/^0x[0-9a-f]{64}$/)
    .first()
    .waitFor()
  return done
}

/** From an empty form to the proof, by the keys where a form is filled in. */
async function forge(page: Page, wallet: FakeWallet): Promise<string> {
  const form = page.getByRole('form', { name: 'New identity' })
  await form.getByRole('button', { name: 'Prepare' }).press('Enter')
  await form.getByText('This is needed.').first().waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Zanzibar weather')
  await form.getByLabel('Description').fill('Says what the weather is.')
  await form.getByLabel('Address of the picture').fill('https://agent.example/icon.png')
  await form.getByRole('button', { name: 'Add a service' }).press('Enter')
  await form.getByLabel('Its address').fill('https://agent.example/a2a')
  const preview = form.getByRole('region', { name: 'Document' })
  await preview.getByText('"https://agent.example/a2a"').waitFor()
  const done = await carryOut(page)
  await done.getByTitle(wallet.address).waitFor()
  await done.getByText(/^[0-9a-f]{64}$/).waitFor()
  await done.getByRole('link', { name: 'Open it in the registry' }).click()
  await page.getByRole('article', { name: 'Zanzibar weather' }).waitFor()
  return new URL(page.url()).searchParams.get('agent') ?? ''
}

/** Has another wallet paid for an agent, which signs its terms somewhere else. */
async function payAnother(page: Page, agentId: string): Promise<void> {
  const other = privateKeyToAccount(generatePrivateKey())
  await page.goto(`/agents/forge?agent=${agentId}&act=wallet`)
  await page.getByRole('combobox', { name: 'Who is paid' }).selectOption('typed')
  const address = page.getByRole('textbox', { name: 'Payment wallet' })
  await address.fill('0x12')
  await page.getByText('An address of 0x and 40 digits.').waitFor()
  await address.fill(other.address)
  await page.getByRole('button', { name: 'Get its terms' }).click()
  const terms = await page.getByRole('region', { name: 'Get its terms' }).textContent()
  await page.getByLabel('Its signature').fill(await other.signTypedData(JSON.parse(terms ?? '')))
  await carryOut(page)
  await page.reload()
  await page.getByText(other.address.slice(-4)).first().waitFor()
}

test('an identity goes from a form to its proof; another person finds it, rates it, and becomes its owner', async () => {
  const [maker, buyer] = await Promise.all([
    signedIn('/agents/forge'),
    signedIn('/agents/registry'),
  ])
  const agentId = await forge(maker.page, maker.wallet)

  await buyer.page.getByRole('searchbox', { name: /^Name, number/ }).fill('zanzibar')
  const listed = buyer.page.getByRole('row').filter({ hasText: 'Zanzibar weather' })
  await listed.waitFor()
  const state = buyer.page.getByRole('combobox', { name: 'State' })
  await state.selectOption('revoked')
  await buyer.page.getByText('No agent matches').waitFor()
  await state.selectOption('registered')
  await listed.press('Enter')
  const agent = buyer.page.getByRole('article', { name: 'Zanzibar weather' })
  await agent.getByRole('row', { name: /^Document .* Agrees$/ }).waitFor()
  await agent.getByRole('row', { name: /^Trusted by .* Not proved$/ }).waitFor()
  await agent.getByRole('link', { name: 'What you can do' }).click()
  await buyer.page.getByRole('button', { name: 'Rate it' }).click()
  await buyer.page.getByLabel('Rating').fill('4.5')
  const rated = await carryOut(buyer.page)
  await rated.getByRole('link', { name: 'Open it in the registry' }).click()
  await agent.getByRole('row', { name: /^Trusted by .*1 rating.* Agrees$/ }).waitFor()
  await agent.getByRole('tab', { name: 'Changes' }).click()

  await payAnother(maker.page, agentId)
  await maker.page.goto(`/agents/forge?agent=${agentId}&act=transfer`)
  await maker.page.getByLabel('New owner').fill(buyer.wallet.address)
  await maker.page.getByLabel(/^Type \d+/).fill(agentId)
  await carryOut(maker.page)
  const changed = agent.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  const owner = changed.filter({ hasText: 'New owner' }).first()
  await owner.getByTitle(buyer.wallet.address).waitFor()
  await owner
    .getByTitle(/^0x[0-9a-f]{64}$/)
    .first()
    .waitFor()
  await agent.getByRole('tab', { name: 'Facts' }).click()
  await agent.getByRole('row', { name: /^Owner, first and now .* Differs$/ }).waitFor()
  await agent.getByRole('tab', { name: 'Feedback' }).click()
  await agent.getByText('No receipt').waitFor()
  expect([...maker.troubles, ...buyer.troubles]).toEqual([])
  await Promise.all([maker.close(), buyer.close()])
})

test('an asset of Solana is prepared by its wallet, and says why it cannot be made on this cluster', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addSolanaWallet(page.context())
  await page.goto('/agents/mint')
  await page.getByRole('note').getByText('The program is not on this cluster').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  // The question gives the focus back when it goes.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const form = page.getByRole('form', { name: 'New asset' })
  await form.getByRole('button', { name: 'Prepare' }).press('Enter')
  await form.getByText('This is needed.').first().waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Zanzibar weather')
  await form.getByLabel('Description').fill('Says what the weather is.')
  await form.getByRole('button', { name: 'Prepare' }).press('Enter')
  const signed = page.getByRole('region', { name: 'What you sign' })
  await signed.getByText('"Says what the weather is."').waitFor()
  await signed.getByText(wallet.address).first().waitFor()
  await signed.getByText('the chain would refuse it').waitFor()
  const [document] = await Promise.all([
    page.waitForEvent('download'),
    signed.getByRole('button', { name: 'Download the document' }).click(),
  ])
  expect(await readFile(await document.path(), 'utf8')).toContain('Says what the weather is.')
  expect(await signed.getByRole('button', { name: 'Sign and send' }).isDisabled()).toBe(true)
  const own = page.getByRole('list', { name: 'Your assets' })
  await own.getByText('Zanzibar weather').first().waitFor()
  await page.getByLabel('Address of the asset').fill(wallet.address)
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText('There is no such asset.').waitFor()
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
  await close()
})
