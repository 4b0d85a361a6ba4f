import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWallet, createBourse } from '#sdk'
import { streamflow } from '../../src/domains/money/vendors/catalog/streamflow.ts'
import { startVendorServer, type VendorServer } from '../../test/support/vendor-server.ts'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal, type Person } from './open-terminal.ts'

let vendor: VendorServer
let terminal: OpenTerminal

beforeAll(async () => {
  vendor = await startVendorServer(streamflow, '')
  terminal = await openTerminal({
    VENDOR_STREAMFLOW_URL: vendor.baseUrl,
    EGRESS_ALLOWED_HOSTS: vendor.host,
  })
})
afterAll(async () => {
  await terminal?.close()
  await vendor?.close()
})

/** Somebody with a wallet of their own, signed in by it. */
async function signedIn(): Promise<Person> {
  const person = await terminal.arrive()
  const { page } = person
  const wallet = await addEvmWallet(page.context())
  await page.goto('/gateway')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
  return person
}

/** Calls the service as whoever is signed in on the page. */
async function ask({ page }: Person, path: string, body: object): Promise<unknown> {
  return page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.json())`)
}

/** Calls the vendor with a key of the caller, and pays from a wallet. */
async function callVendor(caller: Person): Promise<Response> {
  const { baseUrl } = terminal
  const { key } = Object(await ask(caller, '/api/developer/keys', { name: 'gateway' }))
  const account = privateKeyToAccount(generatePrivateKey())
  const asking = createBourse({ baseUrl })
  await asking.faucet.request({ address: account.address, asset: 'USDC', amount: '1' })
  const rails = await asking.paymentRails.list()
  const usdc = rails.items
    .filter(({ rail }) => rail === 'x402_evm')
    .map(({ currencies, network }) => `${network}/${currencies.USDC}` as const)
  const pay = { maxAmount: '0.01 USDC', x402: accountWallet(account), usdc }
  const paying = createBourse({ baseUrl, apiKey: key, pay })
  return paying.fetch('/api/streamflow/contracts')
}

test('a vendor tells its prices and its health, one that is off its setting, and a paid call is in the usage', async () => {
  const person = await signedIn()
  const { page, troubles } = person
  const vendors = page.getByRole('table', { name: 'Vendors' })
  await vendors
    .getByRole('row', { name: /^Streamflow Ready Streamflow \d+ 0\.001 – 0\.00\d+/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Streamflow' })
  await sheet.getByText('List the vesting contracts').waitFor()
  await sheet.getByText('0.002').first().waitFor()
  await page.keyboard.press('Escape')
  await vendors.getByRole('row', { name: /^Birdeye Not configured/ }).click()
  await page.getByRole('dialog', { name: 'Birdeye' }).getByText('VENDOR_BIRDEYE_API_KEY').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Usage' }).click()
  await page.getByText('Not used', { exact: true }).waitFor()
  expect((await callVendor(person)).status).toBe(200)
  expect(vendor.requests.map(({ url }) => url)).toEqual([expect.stringMatching(/tabularium/)])
  // Usage is counted in batches: the page is asked once the call is in one.
  const counted = `fetch('/api/billing/usage?groupBy=route&limit=100')
    .then((answer) => answer.json())
    .then(({ items }) => items.find(({ group }) => group === 'get_api_streamflow_contracts'))
    .then((found) => Number(found?.calls ?? 0))`
  await expect.poll(() => page.evaluate(counted)).toBe(1)
  await page.reload()
  const usage = page.getByRole('table', { name: 'Usage' })
  await usage.getByRole('row', { name: /^List the vesting contracts.* 1 0\.002 USDC/ }).waitFor()
  expect(troubles).toEqual([])
  await person.close()
})
