import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type Abi,
  encodeFunctionData,
  getAddress,
  hexToBigInt,
  parseAbi,
  parseSignature,
  recoverTypedDataAddress,
  sliceHex,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { race } from '../../../../test/support/race.ts'
import {
  authorisationOf,
  type Fields,
  permit2Of,
  permitOf,
  typedDataOf,
} from '../../../../test/support/typed-data.ts'
import { createUniswapChain, type UniswapChain } from '../../../../test/support/uniswap-chain.ts'
import { firstBrokenEntry } from '../../../../test/support/vault-audit-check.ts'
import {
  createVaultWorld,
  receiver,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { readPermit2Code } from '../../../app/chains/contract-artifacts.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { vaultRows } from './index.ts'
import type { TypedData } from './typed-data-reader.ts'
import type { PolicyBody } from './vault.schemas.ts'

const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const detailsType = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permittedType = '(address token, uint256 amount)'
const transfer = '(address to, uint256 requestedAmount)'
const permitSingle = parseAbi([
  `function permit(address owner, (${detailsType} details, address spender, uint256 sigDeadline) permit, bytes signature)`,
])
const permitBatch = parseAbi([
  `function permit(address owner, (${detailsType}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`,
])
const permitTransfer = parseAbi([
  `function permitTransferFrom((${permittedType} permitted, uint256 nonce, uint256 deadline) permit, ${transfer} move, address owner, bytes signature)`,
])
const permitTransfers = parseAbi([
  `function permitTransferFrom((${permittedType}[] permitted, uint256 nonce, uint256 deadline) permit, ${transfer}[] moves, address owner, bytes signature)`,
])
const functions = [...abi, ...permitSingle, ...permitBatch, ...permitTransfer, ...permitTransfers]
const readAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
/** The very values that were signed, some of them as digits. */
const encodeOne = (only: Abi, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: only, args })
const selectors = functions.map((item) => toFunctionSelector(item))
const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const router: Hex = '0x00000000000000000000000000000000000a0be1'
const person = principal({ accountId: 'acct_typed', credential: 'wallet_session' })
const wallets = 10

let chain: UniswapChain
let world: VaultWorld
let server: FastifyInstance
let token: Hex
const soon = (seconds = 600) => String(Math.floor(world.clock.nowMs() / 1_000) + seconds)

beforeAll(async () => {
  chain = await createUniswapChain()
  // The chain goes by the clock of this machine.
  world = await createVaultWorld(chain, { clock: handClock(Date.now()) })
  token = await chain.token()
  const artifacts = new URL('../../../../contracts/artifacts', import.meta.url).pathname
  await chain.ask('anvil_setCode', [permit2, await readPermit2Code(artifacts)])
  server = await httpServerOf(
    { vault: vaultRows },
    { vault: world.vault },
    {
      authenticators: [
        tableAuthenticator('wallet_session', { person }),
        tableAuthenticator('api_key', {
          ct_sk_key: principal({ accountId: 'acct_typed' }),
          ct_sk_other: principal({ accountId: 'acct_other' }),
        }),
      ],
    },
  )
}, 120_000)
afterAll(async () => {
  await server.close()
  await world.close()
  await chain.stop()
})

const policyWith = (changes: Partial<PolicyBody> = {}): PolicyBody => ({
  calls: [
    { to: token, selectors },
    { to: permit2, selectors },
  ],
  recipients: [receiver],
  spenders: [router],
  tokens: [{ token, maxAtomic: '1000', windowMaxAtomic: '5000' }],
  maxValueAtomic: '0',
  windowSeconds: 3_600,
  windowMaxAtomic: '0',
  approvalAboveAtomic: null,
  ...changes,
})
let accounts = 0
/** A wallet with 10,000 base units of the token and no ether; an account has ten at most. */
async function walletWith(changes: Partial<PolicyBody> = {}) {
  accounts += 1
  const owner = { ...person, accountId: `acct_typed${Math.floor(accounts / wallets)}` }
  const { wallet } = await world.wallet({ owner, policy: policyWith(changes) })
  await chain.ask('anvil_setBalance', [wallet.address, '0x0'])
  const args = [wallet.address as Hex, 10_000n] as const
  await chain.send({
    to: token,
    data: encodeFunctionData({ abi: readAbi, functionName: 'mint', args }),
  })
  return { owner, id: wallet.id, address: wallet.address as Hex }
}
type Wallet = Awaited<ReturnType<typeof walletWith>>
const ask = ({ id, owner }: Wallet, typedData: TypedData, clientRequestId = 'one') =>
  world.vault.ready().requests.requestTypedData(owner, id, { clientRequestId, typedData })
async function signatureOf(wallet: Wallet, typedData: TypedData, name?: string): Promise<Hex> {
  const { reason, signature, state } = await ask(wallet, typedData, name)
  expect([state, reason]).toEqual(['signed', null])
  return signature as Hex
}
const partsOf = (signature: Hex) => {
  const { r, s, v } = parseSignature(signature)
  return [Number(v), r, s] as const
}
const balanceOf = async (owner: Hex) => {
  const question = { abi: readAbi, functionName: 'balanceOf', args: [owner] } as const
  return hexToBigInt(await chain.evm.call({ to: token, data: encodeFunctionData(question) }))
}
const payment = (wallet: Wallet, changes: Fields = {}) =>
  authorisationOf(token, 'Transfer', {
    from: wallet.address,
    to: receiver,
    value: '700',
    validBefore: soon(),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes,
  })
const permit = (wallet: Wallet, changes: Fields = {}) =>
  permitOf(token, {
    owner: wallet.address,
    spender: router,
    value: '700',
    deadline: soon(),
    ...changes,
  })
async function call(path: string, body?: object, secret = 'ct_sk_key') {
  const answer = await server.inject({
    url: `/api/vault${path}`,
    headers: { 'x-api-key': secret },
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', payload: body }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
async function walletOfKey(changes: Partial<PolicyBody> = {}) {
  const { wallet } = await world.wallet({
    owner: { ...person, accountId: 'acct_typed' },
    policy: policyWith(changes),
  })
  const args = [wallet.address as Hex, 10_000n] as const
  await chain.send({
    to: token,
    data: encodeFunctionData({ abi: readAbi, functionName: 'mint', args }),
  })
  return { id: wallet.id, address: wallet.address as Hex, owner: person }
}

describe('what the vault signs is taken on the chain', () => {
  test('200: the x402 client pays with the vault over HTTP, and the token takes its payment', async () => {
    const wallet = await walletOfKey()
    const client = new ExactEvmScheme({
      address: wallet.address,
      async signTypedData(typedData) {
        // As JSON has it: what is no number of JSON becomes its digits.
        const sent: unknown = JSON.parse(
          JSON.stringify(typedData, (_name, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          ),
        )
        const wanted = { clientRequestId: 'x402', typedData: sent }
        const answer = await call(`/wallets/${wallet.id}/signing-requests/typed-data`, wanted)
        expect(answer).toMatchObject({ status: 200, body: { state: 'signed', kind: 'typed_data' } })
        return answer.body['signature'] as Hex
      },
    })
    const { payload } = await client.createPaymentPayload(2, {
      scheme: 'exact',
      network: 'eip155:4663',
      asset: token,
      amount: '900',
      payTo: receiver,
      maxTimeoutSeconds: 60,
      extra: { name: 'USD Coin', version: '2' },
    })
    const { authorization: of, signature } = payload as {
      authorization: Record<'from' | 'to' | 'nonce', Hex> &
        Record<'value' | 'validAfter' | 'validBefore', string>
      signature: Hex
    }
    const before = await balanceOf(receiver)
    const times = [BigInt(of.value), BigInt(of.validAfter), BigInt(of.validBefore)] as const
    const args = [of.from, of.to, ...times, of.nonce, ...partsOf(signature)] as const
    const functionName = 'transferWithAuthorization'
    await chain.send({ to: token, data: encodeFunctionData({ abi, functionName, args }) })
    expect((await balanceOf(receiver)) - before).toBe(900n)
    expect(await balanceOf(wallet.address)).toBe(9_100n)
  })

  test('a permit of EIP-2612', async () => {
    const wallet = await walletWith()
    const made = permit(wallet)
    const signature = await signatureOf(wallet, made)
    const deadline = BigInt(String(made.message['deadline']))
    const args = [wallet.address, router, 700n, deadline, ...partsOf(signature)] as const
    const functionName = 'permit'
    await chain.send({ to: token, data: encodeFunctionData({ abi, functionName, args }) })
    const question = { abi: readAbi, functionName: 'allowance' } as const
    const data = encodeFunctionData({ ...question, args: [wallet.address, router] })
    expect(hexToBigInt(await chain.evm.call({ to: token, data }))).toBe(700n)
  })

  test('an authorisation that its payee fetches, and one that is cancelled', async () => {
    const wallet = await walletWith()
    const validBefore = soon()
    const nonce: Hex = `0x${'0d'.repeat(32)}`
    const made = authorisationOf(token, 'Receive', {
      from: wallet.address,
      to: receiver,
      value: '300',
      validBefore,
      nonce,
    })
    const signature = await signatureOf(wallet, made, 'receive')
    const cancelled: Hex = `0x${'0e'.repeat(32)}`
    const type = 'CancelAuthorization(address authorizer,bytes32 nonce)'
    const fields = { authorizer: wallet.address, nonce: cancelled }
    const cancel = await signatureOf(wallet, typedDataOf(token, type, fields), 'cancel')
    const terms = [300n, 0n, BigInt(validBefore)] as const
    await chain.ask('anvil_setBalance', [receiver, '0xde0b6b3a7640000'])
    const args = [wallet.address, receiver, ...terms, nonce, ...partsOf(signature)] as const
    const fetched = { abi, functionName: 'receiveWithAuthorization', args } as const
    await chain.send({ from: receiver, to: token, data: encodeFunctionData(fetched) })
    const ended = [wallet.address, cancelled, ...partsOf(cancel)] as const
    const functionName = 'cancelAuthorization'
    await chain.send({ to: token, data: encodeFunctionData({ abi, functionName, args: ended }) })
    expect(await balanceOf(wallet.address)).toBe(9_700n)
    // What was cancelled moves nothing any more.
    const late = await signatureOf(wallet, payment(wallet, { nonce: cancelled }), 'late')
    const spent = [700n, 0n, BigInt(soon())] as const
    const again = [wallet.address, receiver, ...spent, cancelled, ...partsOf(late)] as const
    const data = encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args: again })
    await expect(chain.send({ to: token, data })).rejects.toThrow()
  })

  test('what Permit2 asks for, one and several', async () => {
    const wallet = await walletWith()
    const deadline = soon()
    const details = (nonce: number) => ({ token, amount: '200', expiration: deadline, nonce })
    const allowances = async (typedData: TypedData, name: string) => {
      const signature = await signatureOf(wallet, typedData, name)
      const isOne = typedData.primaryType === 'PermitSingle'
      const args = [wallet.address, typedData.message, signature]
      await chain.send({ to: permit2, data: encodeOne(isOne ? permitSingle : permitBatch, args) })
      const question = { abi: permit2Abi, args: [wallet.address, token, router] } as const
      const kept = await chain.evm.call({ to: permit2, data: encodeFunctionData(question) })
      return hexToBigInt(sliceHex(kept, 0, 32))
    }
    const shared = { spender: router, sigDeadline: deadline }
    const one = permit2Of(permit2, 'PermitSingle', { details: details(0), ...shared })
    expect(await allowances(one, 'single')).toBe(200n)
    const several = { details: [{ ...details(1), amount: '150' }], ...shared }
    expect(await allowances(permit2Of(permit2, 'PermitBatch', several), 'batch')).toBe(150n)
    for (const each of [router, wallet.address]) {
      await chain.ask('anvil_setBalance', [each, '0xde0b6b3a7640000'])
    }
    const approve = { abi: readAbi, functionName: 'approve', args: [permit2, 1_000n] } as const
    await chain.send({ from: wallet.address, to: token, data: encodeFunctionData(approve) })
    const takes = async (primaryType: 'PermitTransferFrom' | 'PermitBatchTransferFrom') => {
      const permitted = { token, amount: '100' }
      const isOne = primaryType === 'PermitTransferFrom'
      const nonce = isOne ? '1' : '2'
      const message = { permitted: isOne ? permitted : [permitted], nonce, deadline }
      const asked = permit2Of(permit2, primaryType, { ...message, spender: router })
      const signature = await signatureOf(wallet, asked, primaryType)
      const move = { to: receiver, requestedAmount: 100n }
      const args = [message, isOne ? move : [move], wallet.address, signature]
      const data = encodeOne(isOne ? permitTransfer : permitTransfers, args)
      await chain.send({ from: router, to: permit2, data })
    }
    await takes('PermitTransferFrom')
    await takes('PermitBatchTransferFrom')
    expect(await balanceOf(wallet.address)).toBe(9_800n)
  })
})

describe('POST /api/vault/wallets/{walletId}/signing-requests/typed-data', () => {
  const pathOf = ({ id }: { id: string }) => `/wallets/${id}/signing-requests/typed-data`
  test('200: keys ask, whatever 32 bytes a payment names, and the request is listed and recorded', async () => {
    const wallet = await walletOfKey({
      tokens: [{ token, maxAtomic: '5', windowMaxAtomic: '500' }],
    })
    const names = ['USD Coin', 'Key', 'My Secret Seed Wallet', 'private key']
    for (const [n, name] of names.entries()) {
      for (const nonce of [randomBytes(32).toString('hex'), '0'.repeat(64), 'f'.repeat(64)]) {
        const made = payment(wallet, { value: '5', nonce: `0x${nonce}` })
        const typedData = { ...made, domain: { ...made.domain, name } }
        const wanted = { clientRequestId: `n${n}-${nonce.slice(0, 8)}`, typedData }
        const { body } = await call(pathOf(wallet), wanted)
        expect(body).toMatchObject({ state: 'signed', nonce: null, transactionHash: null })
        const read = await call(`/signing-requests/${String(body['id'])}`)
        expect(read.body).toEqual(body)
      }
    }
    const listed = await call(`/signing-requests?walletId=${wallet.id}&state=signed&limit=200`)
    expect(listed.body['items']).toHaveLength(12)
    const large = permit(wallet, { value: String(2n ** 256n - 1n), nonce: String(2n ** 256n - 1n) })
    const refused = await call(pathOf(wallet), { clientRequestId: 'large', typedData: large })
    expect(refused.body).toMatchObject({ state: 'denied', reason: 'token_amount_too_large' })
  })
  test('200: denies what it does not understand, and keeps it as it was sent', async () => {
    const wallet = await walletOfKey()
    const made = payment(wallet)
    const odd = { ...made, message: { ...made.message, note: 'nul \u0000 and half \ud83d' } }
    const wanted = { clientRequestId: 'odd', typedData: odd }
    const { body } = await call(pathOf(wallet), wanted)
    expect(body).toMatchObject({
      state: 'denied',
      reason: 'call_unreadable',
      digest: null,
      signature: null,
      call: { data: '0x', selector: '0x', valueAtomic: '0' },
      typedData: odd,
    })
    expect((await call(pathOf(wallet), wanted)).body).toEqual(body)
    const other = await call(pathOf(wallet), { ...wanted, typedData: made })
    expect(other).toMatchObject({ status: 409, body: { code: 'vault.request_id_used' } })
  })
  test('400: takes nothing beside typed data', async () => {
    const wallet = await walletOfKey()
    const typedData = payment(wallet)
    for (const body of [
      { clientRequestId: 'a', typedData: { ...typedData, hash: `0x${'11'.repeat(32)}` } },
      { clientRequestId: 'a', typedData, digest: `0x${'11'.repeat(32)}` },
      { clientRequestId: 'a', typedData: JSON.stringify(typedData) },
      { clientRequestId: 'a', typedData: { ...typedData, types: { Permit: 'address owner' } } },
      { clientRequestId: 'a' },
    ]) {
      expect((await call(pathOf(wallet), body)).status).toBe(400)
    }
  })
  test('404: for the wallet of another account', async () => {
    const wallet = await walletOfKey()
    const wanted = { clientRequestId: 'a', typedData: payment(wallet) }
    expect((await call(pathOf(wallet), wanted, 'ct_sk_other')).status).toBe(404)
    const evaluated = `/wallets/${wallet.id}/policy/evaluate/typed-data`
    expect((await call(evaluated, { typedData: wanted.typedData }, 'ct_sk_other')).status).toBe(404)
  })
  test('200: says beforehand what the policy says', async () => {
    const wallet = await walletOfKey()
    const path = `/wallets/${wallet.id}/policy/evaluate/typed-data`
    const evaluate = async (typedData: TypedData) => (await call(path, { typedData })).body
    expect(await evaluate(payment(wallet))).toMatchObject({
      outcome: 'allowed',
      reading: { recipients: [getAddress(receiver)], tokens: [{ token, amountAtomic: '700' }] },
    })
    const long = permit(wallet, { deadline: soon(3_700) })
    expect(await evaluate(long)).toMatchObject({
      outcome: 'forbidden',
      rule: 'deadline_not_allowed',
      reading: { kind: 'known', spenders: [getAddress(router)] },
    })
    expect(await evaluate({ ...long, primaryType: 'Mail' })).toMatchObject({
      outcome: 'forbidden',
      rule: 'call_unreadable',
      reading: { kind: 'unreadable', selector: '0x', calls: [] },
    })
    const { items } = await world.vault
      .ready()
      .requests.list(person, { limit: 1, walletId: wallet.id })
    expect(items).toEqual([])
  })
})

describe('a signing request of typed data', () => {
  const { ready } = { ready: () => world.vault.ready() }
  const spentOf = async ({ id, owner }: Wallet) =>
    (await ready().wallets.policy(owner, id)).tokens[0]?.windowSpentAtomic

  test('gives the same signature for the same id, also when many ask at once in other writings', async () => {
    const tokens = [{ token, maxAtomic: '1000', windowMaxAtomic: '9000' }]
    const wallet = await walletWith({ tokens })
    const made = payment(wallet)
    const message = { ...made.message, value: '0x2bc', from: wallet.address.toLowerCase() }
    const all = await race({ times: 12, enough: { have: 9_000n, each: 700n } }, (n) =>
      ask(wallet, n % 2 === 0 ? made : { ...made, message }),
    )
    expect(new Set(all.map(({ signature }) => signature)).size).toBe(1)
    expect(await spentOf(wallet)).toBe('700')
    const { digest, signature } = await ask(wallet, made)
    const plain = { ...made, message: { ...made.message, value: 700n } }
    const question = { ...plain, signature } as Parameters<typeof recoverTypedDataAddress>[0]
    expect(await recoverTypedDataAddress(question)).toBe(wallet.address)
    // Under another id it is another request, which counts too.
    expect(await ask(wallet, made, 'two')).toMatchObject({ digest, signature, state: 'signed' })
    expect(await spentOf(wallet)).toBe('1400')
    const sent = { clientRequestId: 'one', to: token, data: '0x', valueAtomic: '0' }
    await expect(ready().requests.request(wallet.owner, wallet.id, sent)).rejects.toThrow()
    await expect(ask(wallet, payment(wallet))).rejects.toThrow()
  })

  test('needs no chain, and nothing of it is ever sent', async () => {
    const wallet = await walletWith()
    const cut = async (): Promise<never> => {
      throw new Error('the chain is not reached')
    }
    const away = await world.withEvm({
      estimateGas: cut,
      fees: cut,
      getBalance: cut,
      getTransaction: cut,
      getTransactionCount: cut,
      getTransactionReceipt: cut,
      sendRawTransaction: cut,
    })
    const wanted = { clientRequestId: 'away', typedData: payment(wallet) }
    const made = await away.ready().requests.requestTypedData(wallet.owner, wallet.id, wanted)
    expect(made).toMatchObject({ state: 'signed', nonce: null, onChain: null })
    const before = world.logged.length
    await away.ready().sweep()
    expect(world.logged.slice(before)).toEqual([])
    expect(await away.ready().requests.get(wallet.owner, made.id)).toEqual(made)
  })

  test('counts when it is signed, and is not given back when its deadline is over', async () => {
    const wallet = await walletWith()
    const ask1000 = (n: number) =>
      ask(wallet, payment(wallet, { value: '1000', validBefore: soon(60) }), `w${n}`)
    const answers = await race({ times: 12, enough: 'the window is the rule' }, (n) => ask1000(n))
    const states = answers.map(({ reason, state }) => reason ?? state)
    expect(states.filter((each) => each === 'signed')).toHaveLength(5)
    expect(states.filter((each) => each === 'window_exhausted')).toHaveLength(7)
    world.clock.advance(1_800_000)
    await ready().sweep()
    expect((await ask1000(13)).reason).toBe('window_exhausted')
    world.clock.advance(1_900_000)
    expect((await ask1000(14)).state).toBe('signed')
  })

  test('counts a permit, and keeps how much of it its spender has not taken', async () => {
    const wallet = await walletWith()
    await signatureOf(wallet, permit(wallet))
    const stored = await world.storedRequest((await ask(wallet, permit(wallet), 'x')).id)
    expect(Object.fromEntries(stored?.charges ?? [])).toEqual({
      [token]: 700n,
      [`${token}>${getAddress(router)}`]: 700n,
    })
  })

  test('waits for a person where the policy says so, and is signed by its hash', async () => {
    const calls = [{ to: token, selectors, needsApproval: true }]
    const wallet = await walletWith({ calls })
    const waits = await ask(wallet, payment(wallet))
    expect(waits).toMatchObject({ state: 'pending_approval', signature: null })
    expect(waits.digest).toMatch(/^0x[0-9a-f]{64}$/)
    const { requests } = ready()
    const approve = (hash: string) => requests.approve(wallet.owner, waits.id, hash)
    await expect(approve('0'.repeat(64))).rejects.toThrow('not the one that waits')
    const signed = await approve(waits.payloadHash)
    expect(signed).toMatchObject({ state: 'signed', digest: waits.digest })
    await expect(requests.deny(wallet.owner, waits.id, 'not now')).rejects.toThrow()

    const denied = await ask(wallet, payment(wallet), 'denied')
    expect((await requests.deny(wallet.owner, denied.id, 'not now')).state).toBe('denied')
    const expired = await ask(wallet, payment(wallet), 'expired')
    world.clock.advance(15 * 60_000)
    await ready().sweep()
    expect((await requests.get(wallet.owner, expired.id)).state).toBe('expired')
    expect(await spentOf(wallet)).toBe('700')
  })

  test('whose deadline is over when it is approved is not signed, and is given back', async () => {
    const wallet = await walletWith({ calls: [{ to: token, selectors, needsApproval: true }] })
    const waits = await ask(wallet, payment(wallet, { validBefore: soon(60) }))
    world.clock.advance(61_000)
    const { requests } = ready()
    const answer = await requests.approve(wallet.owner, waits.id, waits.payloadHash)
    expect(answer).toMatchObject({ state: 'denied', reason: 'deadline_not_allowed' })
    expect(await spentOf(wallet)).toBe('0')
  })

  test('of a frozen wallet is not signed, not even one that waited', async () => {
    const wallet = await walletWith({ calls: [{ to: token, selectors, needsApproval: true }] })
    const waits = await ask(wallet, payment(wallet))
    await ready().wallets.freeze(wallet.owner, wallet.id)
    const { requests, wallets: owned } = ready()
    await expect(requests.approve(wallet.owner, waits.id, waits.payloadHash)).rejects.toThrow(
      'frozen',
    )
    const asked = await ask(wallet, payment(wallet), 'two')
    expect(asked).toMatchObject({ state: 'denied', reason: 'wallet_frozen', signature: null })
    const wanted = { typedData: payment(wallet) }
    expect(await owned.evaluateTypedData(wallet.owner, wallet.id, wanted)).toMatchObject({
      rule: 'wallet_frozen',
    })
  })

  test('is judged by its own values, whatever was written beside them in the database', async () => {
    const wallet = await walletWith({ calls: [{ to: token, selectors, needsApproval: true }] })
    const { query } = world.database
    const { requests } = ready()
    const waits = await ask(wallet, payment(wallet))
    await sql`
      UPDATE vault_signing_requests SET digest = ${`0x${'11'.repeat(32)}`}, call_data = '0x'
      WHERE id = ${waits.id}`.execute(query)
    const { signature } = await requests.approve(wallet.owner, waits.id, waits.payloadHash)
    const digestOf = await ask(wallet, waits.typedData as TypedData, 'again')
    await requests.approve(wallet.owner, digestOf.id, digestOf.payloadHash)
    expect((await requests.get(wallet.owner, digestOf.id)).signature).toBe(signature)

    const bent = await ask(wallet, payment(wallet), 'bent')
    const thief = payment(wallet, { to: '0x00000000000000000000000000000000000bad00' })
    await sql`
      UPDATE vault_signing_requests SET typed_data = ${JSON.stringify(thief)}::json
      WHERE id = ${bent.id}`.execute(query)
    expect(await requests.approve(wallet.owner, bent.id, bent.payloadHash)).toMatchObject({
      state: 'denied',
      reason: 'recipient_not_allowed',
      signature: null,
    })
  })

  test('K4: has the key of its wallet nowhere', async () => {
    const wallet = await walletWith()
    const answer = await ask(wallet, payment(wallet))
    const { rows } = await sql`
      SELECT * FROM vault_signing_requests WHERE wallet_id = ${wallet.id}`.execute(
      world.database.query,
    )
    const page = await ready().audit(wallet.owner, { limit: 200 })
    const kept = inspect([answer, rows, page, world.logged], { depth: null, maxStringLength: null })
    expect(kept).toContain(answer.signature)
    const keys = world.keysCreated.map((key) => Buffer.from(key).toString('hex'))
    const own = keys.filter((key) => privateKeyToAddress(`0x${key}`) === wallet.address)
    expect(own).toHaveLength(1)
    for (const key of own) expect(kept.toLowerCase()).not.toContain(key)
  })

  test('K8: is in the chained record with what was signed', async () => {
    const wallet = await walletWith()
    const { digest, id, payloadHash } = await ask(wallet, payment(wallet))
    const page = await ready().audit(wallet.owner, { limit: 200 })
    const own = page.items.filter(({ subject }) => subject === id)
    expect(own.map(({ action }) => action)).toEqual([
      'vault.signing_approved',
      'vault.signing_signed',
    ])
    expect(own.at(-1)?.facts).toMatchObject({
      digest,
      payloadHash,
      to: token,
      selector: '0xe3ee160e',
      transactionHash: null,
    })
    expect(firstBrokenEntry(page.accountId, page.items, page.head)).toBeNull()
  })
})
