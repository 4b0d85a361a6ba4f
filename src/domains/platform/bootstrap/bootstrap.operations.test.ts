import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'
import { domainRows } from '../../../app/domain-rows.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { linksOf } from '../../../catalog/links.ts'
import type { Bootstrap } from './bootstrap.schemas.ts'
import { doors } from './doors.ts'

let app: RunningApp
let owner: AppOwner
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

async function bootstrap(headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${app.baseUrl}/api/bootstrap`, { headers })
  const text = await answer.text()
  const body: Bootstrap = answer.status === 200 ? JSON.parse(text) : null
  return { status: answer.status, headers: answer.headers, text, body }
}

const ask = async (rpcUrl: string, method: string, params: readonly unknown[] = []) => {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return Object(await answer.json()).result
}

const named = (list: readonly { readonly name: string }[], name: string) =>
  list.find((one) => one.name === name)

describe('what a page begins with', () => {
  test('200 for anybody: both chains, and a node that a wallet can add', async () => {
    const { body, status } = await bootstrap()
    expect(status).toBe(200)
    expect(body.service).toMatchObject({ name: 'Bourse', origin: 'http://localhost:4663' })
    expect([body.principal, body.waiting]).toEqual([null, null])
    expect(body.chains.map(({ namespace, chainId }) => [namespace, chainId])).toEqual([
      ['eip155', 4663],
      ['solana', null],
    ])
    const [evm, solana] = body.chains
    const parameters = evm?.addEthereumChain
    expect(parameters).toMatchObject({ chainId: '0x1237', rpcUrls: [evm?.rpc.url] })
    expect(parameters).not.toHaveProperty('blockExplorerUrls')
    expect(await ask(parameters?.rpcUrls[0] ?? '', 'eth_chainId')).toBe('0x1237')
    const genesis = await ask(solana?.rpc.url ?? '', 'getGenesisHash')
    expect(solana?.caip2).toBe(`solana:${String(genesis).slice(0, 32)}`)
    expect([evm?.isEmbedded, evm?.explorer, solana?.explorer]).toEqual([true, null, null])
  })

  test('200: each contract that it names has code on the chain', async () => {
    const [evm, solana] = (await bootstrap()).body.chains
    const contracts = evm?.contracts ?? []
    expect(contracts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['curveLaunchpad', 'weth', 'swapRouter', 'identityRegistry', 'usdc']),
    )
    const codes = contracts.map(({ address }) =>
      ask(evm?.rpc.url ?? '', 'eth_getCode', [address, 'latest']),
    )
    expect((await Promise.all(codes)).filter((code) => code === '0x')).toEqual([])
    expect(solana?.contracts.map(({ name }) => name)).toEqual(['usdc', 'platformToken'])
  })

  test('200: what is not configured is named with the refusal of its rows', async () => {
    const { features } = (await bootstrap()).body
    expect(named(features, 'launches')).toMatchObject({ parts: ['curve', 'uni', 'pons'] })
    expect(named(features, 'vault')).toMatchObject({ configured: true })
    expect(named(features, 'solana_swaps')).toMatchObject({
      configured: false,
      refusal: 'trading.solana_not_configured',
    })
  })

  test('200 with the same bytes while the facts are the same, and the time in a header', async () => {
    const first = await bootstrap()
    expect((await bootstrap()).text).toBe(first.text)
    const own = { 'x-api-key': owner.key }
    expect((await bootstrap(own)).text).toBe((await bootstrap(own)).text)
    expect(Date.parse(first.headers.get('date') ?? '')).toBeGreaterThan(0)
  })

  test('200 that no shared cache keeps, because it differs by caller', async () => {
    expect((await bootstrap()).headers.get('cache-control')).toBe('private, max-age=0')
  })
})

describe('who the caller is', () => {
  test('200 with a session: its wallets, its end, and what waits for it', async () => {
    const { body } = await bootstrap({ cookie: owner.person.cookie })
    expect(body.principal).toMatchObject({
      credential: 'wallet_session',
      scopes: ['api:*'],
      wallets: [{ namespace: 'eip155', address: owner.wallet.address }],
      agentWalletId: null,
      isOperator: false,
    })
    expect(Date.parse(body.principal?.expiresAt ?? '')).toBeGreaterThan(Date.now())
    expect(body.waiting).toMatchObject({ vaultApprovals: 0 })
    expect(body.limits.caller.per).toBe('account')
  })

  test('200 with a key: it does not end unless it was made to', async () => {
    const { body } = await bootstrap({ 'x-api-key': owner.key })
    expect(body.principal).toMatchObject({ credential: 'api_key', expiresAt: null })
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const made = await owner.send('/api/developer/keys', { name: 'short', expiresAt }, owner.person)
    const short = await bootstrap({ 'x-api-key': String(made.json['key']) })
    expect(short.body.principal?.expiresAt).toBe(expiresAt)
  })

  test('200 with a key for something else: it counts nothing that it may not list', async () => {
    const scopes = ['route:discovery:*']
    const made = await owner.send('/api/developer/keys', { name: 'narrow', scopes }, owner.person)
    const { body } = await bootstrap({ 'x-api-key': String(made.json['key']) })
    expect(body.principal).toMatchObject({ scopes })
    expect(body.waiting).toEqual({ notifications: null, vaultApprovals: null })
  })

  test('200 as for nobody with a key that may not call it, which a header says', async () => {
    const scopes = ['route:market-data:*']
    const made = await owner.send('/api/developer/keys', { name: 'other', scopes }, owner.person)
    const { body, headers } = await bootstrap({ 'x-api-key': String(made.json['key']) })
    expect([body.principal, headers.get('scope-missing')]).toEqual([null, 'route:discovery:*'])
  })

  test('200: a request that waits for an approval is counted for its owner alone', async () => {
    const policy = {
      calls: [{ to: owner.wallet.address, selectors: ['0x'] }],
      recipients: [owner.wallet.address],
      spenders: [],
      tokens: [],
      maxValueAtomic: '1000',
      windowSeconds: 86_400,
      windowMaxAtomic: '5000',
      approvalAboveAtomic: '0',
    }
    const order = { label: 'Orders', policy }
    const wallet = await owner.send('/api/vault/wallets', order, owner.person)
    const payment = { to: owner.wallet.address, valueAtomic: '1', data: '0x' }
    const request = { ...payment, clientRequestId: 'one' }
    const path = `/api/vault/wallets/${String(wallet.json['id'])}/signing-requests`
    const asked = await owner.send(path, request, owner.person)
    expect(asked.json).toMatchObject({ state: 'pending_approval' })
    expect((await bootstrap({ 'x-api-key': owner.key })).body.waiting?.vaultApprovals).toBe(1)
    const stranger = await openAppOwner(app)
    expect((await bootstrap({ 'x-api-key': stranger.key })).body.waiting?.vaultApprovals).toBe(0)
    const deny = `/api/vault/signing-requests/${String(asked.json['id'])}/deny`
    await owner.send(deny, {}, owner.person)
    expect((await bootstrap({ 'x-api-key': owner.key })).body.waiting?.vaultApprovals).toBe(0)
  })

  test('401 for a key that does not verify, as everywhere', async () => {
    expect((await bootstrap({ 'x-api-key': 'ct_sk_nobody' })).status).toBe(401)
  })
})

test('each door is a path of the table', () => {
  const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const paths = new Set(
    catalog.entries.flatMap(({ operation: { aliases = [], path } }) => [path, ...aliases]),
  )
  expect(Object.values(doors).filter((path) => !paths.has(path as `/${string}`))).toEqual([])
  expect(doors.logout).toBe(linksOf(catalog)('auth.logout'))
})

test('each refusal for what is not configured belongs to a feature', async () => {
  const { features } = (await bootstrap()).body
  const refusals = new Set(features.map(({ refusal }) => refusal))
  const { errors } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const unset = errors
    .map(({ code }) => code)
    .filter((code) => code.endsWith('not_configured') && !refusals.has(code))
  // Whether a reward can be paid out depends on the reward.
  expect(unset).toEqual(['rewards.payout_not_configured'])
})
