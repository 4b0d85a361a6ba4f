import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../test/support/app.ts'
import { type CliDesk, openCliDesk } from '../test/support/cli-desk.ts'
import { sharedTestApp } from '../test/support/shared-app.ts'

let app: RunningApp
let desk: CliDesk
let wallet: `0x${string}`
/** How many transactions the wallet has sent: nothing that moves value on the chain leaves it unchanged. */
let sentByWallet: () => Promise<number>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openCliDesk(app.baseUrl)
  const login = await desk.json(['login', '--new-wallet'])
  wallet = login.json.wallet
  const { json } = await desk.json(['call', 'bootstrap.get'])
  const client = createPublicClient({ transport: http(json.chains[0].rpc.url), cacheTime: 0 })
  sentByWallet = () => client.getTransactionCount({ address: wallet })
  await desk.json([
    'call',
    'faucet.request',
    '--input',
    JSON.stringify({ address: wallet, amount: '3' }),
  ])
})
afterAll(() => desk?.close())

const launch = (symbol: string) => [
  'launch',
  '--name',
  'Cli',
  '--symbol',
  symbol,
  '--initial-buy',
  '0.01',
]
const statusOf = async (intentId: string) =>
  (await desk.json(['call', 'intents.get', '--input', JSON.stringify({ intentId })])).json.status

test('a dry run of a launch shows what would be signed, and submits nothing', async () => {
  const before = await sentByWallet()
  const { code, json } = await desk.json([...launch('DRY'), '--dry-run'])
  expect(code).toBe(0)
  expect(json).toMatchObject({ dryRun: true, submitted: false, prepared: { symbol: 'DRY' } })
  const said = await desk.run([...launch('DRY'), '--dry-run'])
  expect(said.stdout).toContain('to sign     Launch the token "Cli" (DRY) on chain 4663')
  expect(said.stdout).toContain('simulation  passed')
  expect(said.stdout).toMatch(/gas +\d+ units, up to about 0[.]\d+ ETH/)
  expect(said.stdout).toContain('Nothing was signed or submitted')
  expect(await statusOf(json.prepared.intent.id)).toBe('prepared')
  expect(await sentByWallet()).toBe(before)
})

test('without --yes and without a terminal nobody agrees, so nothing is submitted', async () => {
  const before = await sentByWallet()
  const { code, stderr } = await desk.run(launch('MUTE'))
  expect(code).toBe(2)
  expect(stderr).toContain('fix: Give --yes to agree, or --dry-run')
  expect(await sentByWallet()).toBe(before)
})

test('a token is launched, bought, sold in part and whole, and its fees are claimed', async () => {
  const launched = await desk.json([...launch('LIVE'), '--yes'])
  expect(launched.code).toBe(0)
  expect(launched.json.launch).toMatchObject({ symbol: 'LIVE', status: 'trading' })
  expect(launched.stderr).toContain('✓ confirmed launch 0x')
  const token: string = launched.json.launch.tokenAddress

  const before = await sentByWallet()
  for (const args of [['buy', token, '0.1'], ['sell', token, '50%'], ['claim']]) {
    const dry = await desk.json([...args, '--dry-run'])
    expect(dry).toMatchObject({ code: 0, json: { dryRun: true, submitted: false } })
  }
  expect(await sentByWallet()).toBe(before)

  const bought = await desk.json(['buy', token, '0.1', '--yes'])
  expect(bought.json).toMatchObject({ side: 'buy', token, quote: { amountIn: { amount: '0.1' } } })
  const held = async () => {
    const { json } = await desk.json([
      'call',
      'portfolios.get',
      '--input',
      JSON.stringify({ address: wallet }),
    ])
    const balance = json.balances.find((one: { asset: string }) => one.asset === token)
    return BigInt(balance?.amountAtomic ?? 0)
  }
  const all = await held()
  const half = await desk.json(['sell', token, '50%', '--yes'])
  // An approval of exactly the amount comes first.
  expect(half.json.intents.map(({ kind }: { kind: string }) => kind)).toEqual(['approval', 'trade'])
  expect(await held()).toBe(all - all / 2n)
  const rest = await desk.run(['sell', token, 'all', '--yes'])
  expect(rest.code).toBe(0)
  expect(rest.stdout).toContain('sold ')
  expect(await held()).toBe(0n)
  expect((await desk.run(['sell', token, 'all', '--yes'])).stderr).toContain('holds nothing of')

  const claimed = await desk.json(['claim', '--yes'])
  expect(claimed.json.claimed.amountAtomic).toMatch(/^[1-9]\d+$/)
  expect((await desk.json(['claim', '--yes'])).json.error.code).toBe('launchpad.nothing_to_claim')
})

test('what the simulation refuses ends with 5, and nothing is submitted', async () => {
  const before = await sentByWallet()
  const { code, json } = await desk.json([
    'launch',
    '--name',
    'Rich',
    '--symbol',
    'RICH',
    '--initial-buy',
    '50',
    '--yes',
  ])
  expect(code).toBe(5)
  expect(json.error).toMatchObject({
    code: 'launchpad.insufficient_funds',
    fix: expect.any(String),
  })
  expect(await sentByWallet()).toBe(before)
})

test.each(['0', '-1', 'lots', '1e3', '101%', '0%'])(
  'an amount of %j is refused with 2',
  async (amount) => {
    const { code } = await desk.run(['sell', `0x${'ab'.repeat(20)}`, '--yes', '--', amount])
    expect(code === 2 || (amount === '0' && code === 1)).toBe(true)
  },
)

test('a position is previewed, opened and closed on the paper exchange', async () => {
  const open = ['perps', 'open', 'SOL_USDC_PERP', 'long', '0.5']
  const dry = await desk.json([...open, '--dry-run'])
  expect(dry.json).toMatchObject({ dryRun: true, submitted: false, preview: { isPaper: true } })
  expect((await desk.json(['call', 'perpOrders.list'])).json.items).toEqual([])
  expect((await desk.run(['perps', 'positions'])).stdout).toBe('Nothing is open.')

  const limit = await desk.json([...open, '--limit', '100', '--yes'])
  expect(limit.json).toMatchObject({ symbol: 'SOL_USDC_PERP', side: 'Bid', status: 'New' })
  await desk.json(['call', 'perpOrders.cancelAll'])
  const nothing = await desk.run(['perps', 'close', 'SOL_USDC_PERP', '--yes'])
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing is open in SOL_USDC_PERP'),
  })
  const refused = await desk.json([
    'perps',
    'open',
    'SOL_USDC_PERP',
    'long',
    '900000',
    '--limit',
    '100',
    '--yes',
  ])
  expect(refused.code).toBe(5)
  expect((await desk.json(['perps', 'markets'])).json.items.length).toBeGreaterThan(2)
})

test('a paid call tells its price, is not charged by a dry run, and pays within its limit alone', async () => {
  const charges = async () => (await desk.json(['call', 'charges.list'])).json.items
  const call = ['call', 'mpp.charge', '--input', '{"amount":"0.04","asset":"USDC"}']
  const unpaid = await desk.json(call)
  expect(unpaid.code).toBe(4)
  expect(unpaid.stderr).toContain('fix: It costs 0.04 USDC')
  const dry = await desk.json([...call, '--max-cost', '0.05 USDC', '--dry-run'])
  expect(dry.json).toMatchObject({
    dryRun: true,
    sent: false,
    price: { amount: '0.04', asset: 'USDC' },
  })
  const dear = await desk.json([...call, '--max-cost', '0.01 USDC'])
  expect(dear.code).toBe(4)
  expect(await charges()).toEqual([])

  const paid = await desk.json([...call, '--max-cost', '0.05 USDC'])
  expect(paid).toMatchObject({ code: 0, json: { ok: true } })
  expect(paid.stderr).toContain('paid 0.04 USDC')
  const charge = {
    id: paid.json.receipt.chargeId,
    status: 'settled',
    amount: '0.04',
    asset: 'USDC',
  }
  expect(await charges()).toEqual([expect.objectContaining(charge)])
})

test('keys are made, listed, rotated and revoked', async () => {
  const made = await desk.json(['keys', 'create', 'ci', '--scopes', 'route:mpp:*'])
  expect(made.json).toMatchObject({
    key: expect.stringMatching(/^ct_sk_/),
    record: { scopes: ['route:mpp:*'] },
  })
  const id = String(made.json.record.id)
  expect((await desk.run(['keys', 'list'])).stdout).toMatch(
    /\bci +ct_sk_\S+ +active +route:mpp:[*]/,
  )
  const rotated = await desk.json(['keys', 'rotate', id, '--yes'])
  expect(rotated.json.previous.id).toBe(made.json.record.id)
  const revoked = await desk.json(['keys', 'revoke', String(rotated.json.record.id), '--yes'])
  expect(revoked.json.state).toBe('revoked')
  expect((await desk.run(['keys', 'revoke', id])).code).toBe(2)
  const active = await desk.json(['keys', 'list', '--state', 'active'])
  expect(active.json).toEqual({ items: [] })
})

test('a doctor finds a service that works, and what is missing with its fix', async () => {
  const { code, json } = await desk.json(['doctor'])
  expect(code).toBe(0)
  expect(json.isHealthy).toBe(true)
  const states = Object.fromEntries(
    json.checks.map((one: { name: string; state: string }) => [one.name, one.state]),
  )
  expect(states).toMatchObject({
    service: 'ok',
    clock: 'ok',
    credential: 'ok',
    chains: 'ok',
    wallet: 'ok',
    payments: 'ok',
  })
  const stranger = await openCliDesk(app.baseUrl)
  const said = await stranger.run(['doctor'])
  expect(said.stdout).toContain('fix: Run `bourse login --new-wallet`.')
  await stranger.close()
})

test('lists of any operation can be read whole, one item a line', async () => {
  const { code, stdout } = await desk.run(['call', 'agents.list', '--all'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  const launches = await desk.run(['call', 'launches.list', '--input', '{"limit":1}', '--all'])
  const symbols = launches.stdout.split('\n').map((line) => JSON.parse(line).symbol)
  expect(symbols).toContain('LIVE')
  expect((await desk.run(['call', 'service.getHealth', '--all'])).code).toBe(2)
})
