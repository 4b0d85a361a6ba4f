import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSolanaWallet } from './fake-solana-wallet.ts'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('a wallet of the browser signs in, launches on a chain that it is told of, and is remembered', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: short(wallet.address) }).waitFor()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  await page.getByRole('button', { name: 'Launch it' }).click()
  await page.getByRole('button', { name: /^Buy / }).click()
  await page.getByRole('button', { name: 'Sell half of it' }).waitFor()
  expect(wallet.asked).toContain('wallet_addEthereumChain')
  const before = wallet.asked.filter((method) => method === 'eth_requestAccounts').length
  await page.reload()
  await page.getByRole('button', { name: 'Sell half of it' }).waitFor()
  // A reload asks nothing of anybody.
  expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(before)
  expect(troubles).toEqual([])
  await close()
})

test('what the wallet declines is said where it was pressed, in no tone of error, and can be tried again', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await page.goto('/')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
  await signIn.click()
  wallet.decline()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page
    .getByRole('dialog')
    .getByText('You declined in your wallet. Nothing was sent.')
    .waitFor()
  wallet.approve()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: short(wallet.address) }).waitFor()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  wallet.decline()
  await page.getByRole('button', { name: 'Launch it' }).click()
  await page.getByText('You declined in your wallet. Nothing was sent.').waitFor()
  wallet.approve()
  await page.getByRole('button', { name: 'Launch it' }).click()
  const buy = page.getByRole('button', { name: /^Buy / })
  await buy.waitFor()
  wallet.decline()
  await buy.click()
  await page.getByText('You declined in your wallet. Nothing was sent.').waitFor()
  expect(wallet.asked.at(-1)).toBe('eth_sendTransaction')
  expect(troubles).toEqual([])
  await close()
})

test('a wallet that went to another chain is asked to come back, and sends nothing where it declines', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  const count = (method: string) => wallet.asked.filter((asked) => asked === method).length
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).click()
  await page.getByRole('button', { name: 'Launch it' }).click()
  const buy = page.getByRole('button', { name: /^Buy / })
  await buy.waitFor()
  const sent = count('eth_sendTransaction')

  wallet.goElsewhere()
  wallet.decline()
  await buy.click()
  await page.getByText('You declined in your wallet. Nothing was sent.').waitFor()
  expect(count('wallet_switchEthereumChain')).toBeGreaterThan(0)
  expect(count('eth_sendTransaction')).toBe(sent)

  wallet.approve()
  await buy.click()
  await page.getByRole('button', { name: 'Sell half of it' }).waitFor()
  // It knew the chain already, and was not told of it again.
  expect(count('wallet_addEthereumChain')).toBe(1)
  expect(count('eth_sendTransaction')).toBe(sent + 1)
  expect(troubles).toEqual([])
  await close()
})

test('another account in the wallet is said, and the page goes on as the one that signed in', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: short(wallet.address) }).waitFor()
  await wallet.switchAccount()
  await page.getByText('Other account').waitFor()
  await page.getByRole('button', { name: short(wallet.address) }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('a wallet of Solana signs in', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addSolanaWallet(page.context())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  const shown = `${wallet.address.slice(0, 4)}…${wallet.address.slice(-4)}`
  await page.getByRole('button', { name: shown }).waitFor()
  expect(troubles).toEqual([])
  await close()
})
