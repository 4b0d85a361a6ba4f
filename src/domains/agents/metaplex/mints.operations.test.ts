import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getU64Encoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type HandClock,
  handClock,
  realRandom,
  silentLogger,
} from '../../../../test/support/auth-world.ts'
import { createTestChains, rpc, type TestChains } from '../../../../test/support/chain-daemon.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { solanaKey } from '../../../../test/support/solana-payments.ts'
import { createPgBossJobs } from '../../../adapters/pg-boss/pg-boss-jobs.ts'
import { createSolanaAccounts } from '../../../adapters/solana-rpc/solana-accounts.ts'
import { createSolanaRpcChain } from '../../../adapters/solana-rpc/solana-rpc-chain.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { createDevFaucet } from '../../../app/chains/faucet-client.ts'
import { queueStoreOf } from '../../../app/create-jobs.ts'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { solanaDevnet } from '../../../kernel/chains.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { Database } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { coreProgram } from './core-program.ts'
import {
  createMetaplexAgentsService,
  createMintWork,
  type MintParts,
  metaplexAgentsMigrations,
  metaplexAgentsQueues,
  metaplexAgentsRows,
} from './index.ts'

const base = '/api/agents/mint'
const mints = '/api/agent-mints'
let chains: TestChains
let database: Database
let log: SqlEventLog
let jobs: Jobs
let http: FastifyInstance
let parts: MintParts
let clock: HandClock
let adminUrl: string
let owner: KeyPairSigner
let chain: ChainSolana

beforeAll(async () => {
  chains = await createTestChains()
  const { addresses } = await chains.start()
  adminUrl = addresses.adminUrl
  const rpcUrl = addresses.solanaRpcUrl
  clock = handClock()
  database = await createTestDatabase([
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'metaplex_agents', migrations: metaplexAgentsMigrations },
  ])
  chain = createSolanaRpcChain({ rpcUrl })
  const shared = { database, clock, random: realRandom, logger: silentLogger }
  log = createEventLog(shared)
  jobs = await createPgBossJobs({
    store: queueStoreOf(database),
    queues: metaplexAgentsQueues,
    logger: silentLogger,
  })
  parts = {
    ...shared,
    outbox: log,
    jobs,
    solana: chain,
    accounts: createSolanaAccounts({ rpcUrl }),
    catalog: {
      async agent(id) {
        if (id !== 'grid-bot')
          throw new AppError(resourceErrors.not_found, 'There is no such agent.')
        return { title: 'Grid bot', endpoints: { registration: 'https://x.example/grid-bot.json' } }
      },
    },
    baseUrl: 'http://localhost:4663',
  }
  const keys = {
    ct_sk_a: principal({ accountId: 'acct_a' }),
    ct_sk_b: principal({ accountId: 'acct_b', credentialId: 'key_b' }),
  }
  const plenty = { limit: 100_000, windowMs: 60_000 }
  http = await httpServerOf(
    {
      metaplex_agents: metaplexAgentsRows,
      chain_index: { operations: {}, errors: [chainErrors] },
    },
    { metaplex_agents: createMetaplexAgentsService(parts) },
    {
      authenticators: [tableAuthenticator('api_key', keys)],
      policies: { anonymous: plenty, principal: plenty, signIn: plenty },
      handlerTimeoutMs: 60_000,
    },
  )
  owner = await createKeyPairSignerFromPrivateKeyBytes(solanaKey().seed)
  await createDevFaucet({ adminUrl }).drip({
    chain: 'solana',
    address: owner.address,
    asset: 'SOL',
    amountAtomic: 10n ** 9n,
  })
}, 120_000)
afterAll(async () => {
  await http.close()
  await jobs.stop()
  await chains.remove()
  await database.close()
})

const call = (key: 'a' | 'b' | null, url: string, payload?: object) =>
  http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    ...(key === null ? {} : { headers: { authorization: `Bearer ct_sk_${key}` } }),
  })
const prepare = async (differences: object = {}, key: 'a' | 'b' = 'a') => {
  const asset = solanaKey()
  const body = { agentId: 'grid-bot', asset: asset.address, owner: owner.address, ...differences }
  const answer = await call(key, `${base}/prepare`, body)
  return { asset, answer, mint: answer.json() }
}
const confirm = (mintId: string, signature: string, key: 'a' | 'b' = 'a') =>
  call(key, `${base}/confirm`, { mintId, signature })
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

/** Sends a transaction that creates an account at `asset` and names the Core program; resolves to its signature. */
async function land(asset: Address, names: readonly Address[] = [coreProgram]): Promise<string> {
  const recent = await parts.solana.getLatestBlockhash()
  const lifetime = { ...recent, blockhash: blockhash(recent.blockhash) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(owner, open),
    (open) => setTransactionMessageLifetimeUsingBlockhash(lifetime, open),
    (open) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
            { address: asset, role: AccountRole.WRITABLE },
            ...names.map((name) => ({ address: name, role: AccountRole.READONLY })),
          ],
          data: new Uint8Array([2, 0, 0, 0, ...getU64Encoder().encode(5_000_000n)]),
        },
        open,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  await chain.sendTransaction(getBase64EncodedWireTransaction(signed))
  const signature = getSignatureFromTransaction(signed)
  expect(await chain.waitForSignature(signature, 30_000)).toMatchObject({ error: null })
  return signature
}

const text = (words: string) => [words.length, 0, 0, 0, ...Buffer.from(words)]
const keyBytes = (wallet: string) => [...getAddressEncoder().encode(address(wallet))]

/** Puts an asset account on the chain as the program would leave it. */
async function putAsset(
  asset: Address,
  {
    authority = owner.address,
    by = coreProgram,
    name = 'Grid bot',
    uri = 'https://x.example/grid-bot.json',
  } = {},
): Promise<void> {
  const bytes = [
    1,
    ...keyBytes(owner.address),
    1,
    ...keyBytes(authority),
    ...text(name),
    ...text(uri),
    0,
  ]
  const order = {
    address: asset,
    lamports: '5000000',
    data: Buffer.from(bytes).toString('base64'),
    owner: by,
  }
  expect(await rpc(adminUrl, 'solana_setAccount', [order])).toMatchObject({ result: asset })
}

describe('GET /api/agent-mints/config', () => {
  test('200 says that the program is not on the embedded chain', async () => {
    const answer = await call(null, `${base}/config`)
    expect(answer.json()).toMatchObject({
      network: solanaDevnet,
      program: coreProgram,
      programDeployed: false,
    })
    expect((await call(null, '/api/metaplex-agents/health')).json()).toEqual(answer.json())
  })
})

describe('POST /api/agents/mint/prepare', () => {
  test('200 gives the unsigned transaction of a catalog agent, and says that nothing was simulated', async () => {
    const { answer, asset, mint } = await prepare({ attributes: [{ key: 'a', value: 'b' }] })
    expect(answer.statusCode).toBe(200)
    expect(mint).toMatchObject({
      state: 'prepared',
      agentId: 'grid-bot',
      network: solanaDevnet,
      simulation: { available: false, reason: 'program_not_deployed' },
      summary: {
        asset: asset.address,
        owner: owner.address,
        payer: owner.address,
        updateAuthority: owner.address,
        name: 'Grid bot',
        uri: 'https://x.example/grid-bot.json',
        attributes: [{ key: 'a', value: 'b' }],
        signers: [owner.address, asset.address],
      },
    })
    // The chain accepts the message; it could only not run it without the program.
    expect(await chain.getFee(mint.message)).toBe(10_000n)
    expect((await chain.simulateTransaction(mint.transaction)).error).not.toBeNull()
    expect((await call('a', `${mints}/${mint.id}`)).json()).toEqual(mint)
  })

  test('200 serves a document that was given, without an asset that is not made yet', async () => {
    const { asset, mint } = await prepare({
      agentId: undefined,
      name: 'Vesting desk',
      document: {
        description: 'Answers about vesting.',
        services: [{ name: 'web', endpoint: 'https://x.example' }],
      },
    })
    const path = `${mints}/${mint.id}/registration.json`
    expect(mint.summary.uri).toBe(`http://localhost:4663${path}`)
    const document = await call(null, path)
    expect(document.json()).toMatchObject({
      name: 'Vesting desk',
      description: 'Answers about vesting.',
      registrations: [],
    })
    const signature = await land(asset.address)
    await putAsset(asset.address, { name: 'Vesting desk', uri: mint.summary.uri })
    expect((await confirm(mint.id, signature)).json().state).toBe('confirmed')
    expect((await call(null, path)).json().registrations).toEqual([
      { agentId: asset.address, agentRegistry: `${solanaDevnet}:${coreProgram}` },
    ])
  })

  test('400 names every fault', async () => {
    const asset = owner.address
    const offCurve = 'P5WY7PATeyzwpMWWN4kBqKEnBw5wt95LCxKLm36xoWS'
    const faults = async (differences: object) =>
      (await prepare(differences)).mint.errors.map(({ location }: { location: string }) => location)
    expect(await faults({ uri: 'https://x.example/a.json' })).toEqual(['body'])
    expect(await faults({ agentId: undefined })).toEqual(['body', 'body/name'])
    expect(await faults({ asset })).toEqual(['body/asset'])
    expect(await faults({ asset: offCurve })).toEqual(['body/asset'])
    expect(await faults({ owner: '1'.repeat(44) })).toEqual([
      'body/owner',
      'body/payer',
      'body/updateAuthority',
    ])
    const twice = [
      { key: 'a', value: 'b' },
      { key: 'a', value: 'c' },
    ]
    expect(await faults({ attributes: twice })).toEqual(['body/attributes'])
  })

  test('401, 404 for an unknown agent, 409 for an address in use, 422 for too many bytes', async () => {
    expect(
      (await call(null, `${base}/prepare`, { asset: owner.address, owner: owner.address }))
        .statusCode,
    ).toBe(401)
    expect(codeOf((await prepare({ agentId: 'nobody' })).answer)).toEqual([
      404,
      'resource.not_found',
    ])
    const { asset } = await prepare()
    await putAsset(asset.address)
    expect(codeOf((await prepare({ asset: asset.address })).answer)).toEqual([
      409,
      'metaplex_agents.asset_taken',
    ])
    const attributes = Array.from({ length: 12 }, (_, index) => ({
      key: `k${index}`,
      value: 'v'.repeat(120),
    }))
    expect(codeOf((await prepare({ attributes })).answer)).toEqual([
      422,
      'metaplex_agents.transaction_too_large',
    ])
  })
})

describe('where the program is said to be on the chain', () => {
  test('a transaction that would fail is refused with what the chain says', async () => {
    const executable = {
      owner: coreProgram,
      lamports: 1n,
      data: new Uint8Array(),
      executable: true,
    }
    const accounts: MintParts['accounts'] = {
      read: async (wanted) =>
        wanted === coreProgram ? { ...executable, address: wanted } : parts.accounts.read(wanted),
    }
    const service = createMetaplexAgentsService({ ...parts, accounts })
    expect(await service.config()).toMatchObject({ programDeployed: true, note: null })
    const request = { agentId: 'grid-bot', asset: solanaKey().address, owner: owner.address }
    await expect(service.prepare(principal(), request)).rejects.toMatchObject({
      spec: { code: 'metaplex_agents.simulation_failed', status: 422 },
      options: { extra: { chainError: expect.anything() } },
    })
  })
})

describe('POST /api/agents/mint/confirm', () => {
  test('200 confirms by the account that was made, once', async () => {
    const { asset, mint } = await prepare()
    const signature = await land(asset.address)
    await putAsset(asset.address)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(mint.id, signature)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.map((answer) => answer.json().state)).toEqual(Array(3).fill('confirmed'))
    await log.sequence()
    const filter = {
      topics: [],
      subject: mint.id,
      accountId: null,
      everyAudience: true,
    } as const
    const { events } = await log.read({ afterSeq: 0n, filter, limit: 100 })
    expect(events.map(({ topic }) => topic)).toEqual([
      'agent_mint.prepared',
      'agent_mint.confirmed',
    ])
    expect(events[1]?.payload).toMatchObject({
      asset: asset.address,
      signature,
      agentIdentity: null,
    })
    const other = getBase58Decoder().decode(new Uint8Array(64).fill(7))
    expect(codeOf(await confirm(mint.id, other))).toEqual([409, 'metaplex_agents.already_settled'])
  })

  test('409 when another mint was confirmed by the same asset', async () => {
    const { asset, mint } = await prepare()
    const { mint: rival } = await prepare({ asset: asset.address }, 'b')
    const signature = await land(asset.address)
    await putAsset(asset.address)
    expect((await confirm(mint.id, signature)).json().state).toBe('confirmed')
    expect(codeOf(await confirm(rival.id, signature, 'b'))).toEqual([
      409,
      'metaplex_agents.asset_taken',
    ])
  })

  test('200 failed when the asset is not as prepared, with what differs', async () => {
    const { asset, mint } = await prepare()
    const signature = await land(asset.address)
    await putAsset(asset.address, { authority: asset.address, name: 'Another' })
    expect((await confirm(mint.id, signature)).json()).toMatchObject({
      state: 'failed',
      failure: 'the asset differs in updateAuthority, name',
    })
  })

  test('200 failed when the account belongs to another program', async () => {
    const { asset, mint } = await prepare()
    const signature = await land(asset.address)
    expect((await confirm(mint.id, signature)).json()).toMatchObject({
      state: 'failed',
      failure: 'the account is no Metaplex Core asset',
    })
  })

  test('422 for a signature of nothing, of another transaction, and of one that came later', async () => {
    const { asset, mint } = await prepare()
    const nothing = getBase58Decoder().decode(new Uint8Array(64).fill(7))
    expect(codeOf(await confirm(mint.id, nothing))).toEqual([
      422,
      'metaplex_agents.signature_unknown',
    ])
    const elsewhere = await land(solanaKey().address)
    const silent = await land(asset.address, [])
    const later = await land(asset.address)
    await putAsset(asset.address)
    for (const signature of [elsewhere, silent, later]) {
      expect(codeOf(await confirm(mint.id, signature))).toEqual([
        422,
        'metaplex_agents.signature_mismatch',
      ])
    }
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('prepared')
  })

  test("404 for another account's mint", async () => {
    const { mint } = await prepare()
    const signature = getBase58Decoder().decode(new Uint8Array(64).fill(7))
    const answers = [await confirm(mint.id, signature, 'b'), await call('b', `${mints}/${mint.id}`)]
    expect(answers.map(codeOf)).toEqual([
      [404, 'resource.not_found'],
      [404, 'resource.not_found'],
    ])
  })
})

describe('a mint that is left alone', () => {
  test('expires, and is still confirmed when the chain has it after all', async () => {
    const { asset, mint } = await prepare()
    const work = createMintWork(parts)
    await work.settle(mint.id)
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('prepared')
    clock.advance(60_000)
    await work.sweep()
    await work.settle(mint.id)
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('expired')
    const signature = await land(asset.address)
    await putAsset(asset.address)
    expect((await confirm(mint.id, signature)).json().state).toBe('confirmed')
  })

  test('is confirmed when its time is up, where its transaction was sent and nobody told of it', async () => {
    const { asset, mint } = await prepare()
    const signature = await land(asset.address)
    await putAsset(asset.address)
    clock.advance(60_000)
    await createMintWork(parts).settle(mint.id)
    expect((await call('a', `${mints}/${mint.id}`)).json()).toMatchObject({
      state: 'confirmed',
      signature,
    })
  })

  test('is confirmed though it expired while its chain was asked about the signature', async () => {
    const { asset, mint } = await prepare()
    const signature = await land(asset.address)
    await putAsset(asset.address)
    const states: string[] = []
    const solana: MintParts['solana'] = {
      ...parts.solana,
      async getTransaction(...question) {
        const answer = await parts.solana.getTransaction(...question)
        if (states.length === 0) {
          clock.advance(60_000)
          // The node does not list the transaction under the asset yet.
          const lagging = { ...parts.solana, getSignatures: async () => [] }
          await createMintWork({ ...parts, solana: lagging }).settle(mint.id)
        }
        states.push((await call('a', `${mints}/${mint.id}`)).json().state)
        return answer
      },
    }
    const service = createMetaplexAgentsService({ ...parts, solana })
    const caller = principal({ accountId: 'acct_a' })
    const order = { mintId: mint.id, signature }
    expect(await service.confirm(caller, order)).toMatchObject({ state: 'confirmed', signature })
    // The mint had changed since the first read: the chain was asked about its new state.
    expect(states).toEqual(['expired', 'expired'])
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('confirmed')
  })

  test("counts the payer's signature over the prepared bytes as submitted until its blockhash is over", async () => {
    const payer = solanaKey()
    const { mint } = await prepare({ owner: payer.address })
    const bytes = payer.sign(new Uint8Array(Buffer.from(mint.message, 'base64')))
    const signature = getBase58Decoder().decode(bytes)
    expect((await confirm(mint.id, signature)).json()).toMatchObject({
      state: 'submitted',
      signature,
    })
    const work = createMintWork(parts)
    await work.settle(mint.id)
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('submitted')
    clock.advance(180_000)
    await rpc(adminUrl, 'solana_warp', [{ slots: 400, seconds: 160 }])
    await work.settle(mint.id)
    expect((await call('a', `${mints}/${mint.id}`)).json().state).toBe('expired')
  })
})

describe('GET /api/agent-mints', () => {
  test('200 lists the mints of the account, newest first, page by page', async () => {
    const { mint: older } = await prepare({}, 'b')
    clock.advance(1_000)
    const { mint: newer } = await prepare({}, 'b')
    const page = (await call('b', `${mints}?limit=1`)).json()
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([newer.id])
    const next = (await call('b', `${mints}?limit=1&cursor=${page.nextCursor}`)).json()
    expect(next.items.map(({ id }: { id: string }) => id)).toEqual([older.id])
    const cursor = Buffer.from('["x","y"]').toString('base64url')
    expect(codeOf(await call('b', `${mints}?cursor=${cursor}`))).toEqual([400, 'request.invalid'])
  })
})

describe('GET /api/metaplex-agents/fetch/{asset}', () => {
  test('200 reads an asset, 404 for anything else', async () => {
    const { asset } = await prepare()
    await putAsset(asset.address)
    expect((await call(null, `/api/metaplex-agents/fetch/${asset.address}`)).json()).toMatchObject({
      asset: asset.address,
      owner: owner.address,
      name: 'Grid bot',
      updateAuthority: { kind: 'address', address: owner.address },
      agentIdentity: null,
    })
    for (const other of [owner.address, '1'.repeat(44)]) {
      const answer = await call(null, `/api/metaplex-agents/fetch/${other}`)
      expect(codeOf(answer)).toEqual([404, 'resource.not_found'])
    }
  })
})
