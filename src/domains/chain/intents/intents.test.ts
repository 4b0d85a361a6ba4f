import { sql } from 'kysely'
import { encodeFunctionData, erc20Abi, type Hex, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import { createUniswapChain, type UniswapChain } from '../../../../test/support/uniswap-chain.ts'
import { watched } from '../../../../test/support/visits.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../../adapters/sql/event-log/migrations.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Database } from '../../../ports/database.ts'
import { chainIndexMigrations, createChainIndexer } from '../chain-index/index.ts'
import {
  approvalKind,
  createIntents,
  createIntentsFollower,
  createRevertReader,
  type IntentKind,
  type IntentOwner,
  type IntentRecord,
  intentErrors,
  intentsMigrations,
} from './index.ts'

let chain: UniswapChain
let world: Awaited<ReturnType<typeof createWorld>>
const moves: string[] = []
let refused: string | undefined

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createWorld()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const summarize = () => ({ function: 'approve', sentences: ['Allows something.'], arguments: [] })
/** No log ever proves its transactions. */
const vainKind: IntentKind = { kind: 'vain', summarize, effectOf: () => undefined }

function ownerNamed(name: string): IntentOwner {
  const onMoved = async (_at: unknown, intent: IntentRecord) => {
    if (intent.state === refused) throw new AppError(resourceErrors.not_found, 'Not now.')
    moves.push(`${name} ${intent.state}`)
  }
  return {
    name,
    kinds: [{ ...approvalKind({ summarize }), onMoved }, vainKind],
    errors: intentErrors,
    revertReason: createRevertReader({ abi: erc20Abi, sentences: {} }),
  }
}

async function createWorld() {
  const clock = { nowMs: () => Date.now() }
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) }
  const nothing = () => undefined
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
  const database = await createTestDatabase([
    { domain: 'chain-index', migrations: chainIndexMigrations },
    { domain: 'intents', migrations: intentsMigrations },
    { domain: 'events', migrations: eventLogMigrations },
  ])
  const outbox = createEventLog({ database, clock, random, logger })
  const parts = { database, evm: chain.evm, clock, random, outbox, logger, visits: watched }
  const owners = ['desk', 'till'].map(ownerNamed)
  const indexer = createChainIndexer({
    ...parts,
    projections: owners.map((owner) => {
      const follower = createIntentsFollower({ ...parts, owner })
      return {
        name: owner.name,
        filter: { topics: [zeroHash] },
        apply: () => Promise.resolve(),
        revertAbove: follower.revertAbove,
        follow: follower.settle,
      }
    }),
    settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
  })
  const [desk, till] = owners.map((owner) => createIntents({ ...parts, owner, chainId: 4663 }))
  if (desk === undefined || till === undefined) throw new Error('two owners')
  return {
    database,
    desk,
    till,
    outbox,
    async sync() {
      for (let pass = 0; pass < 50; pass++) if ((await indexer.sync()) === 'current') return
    },
    async close() {
      await indexer.stop()
      await database.close()
    },
  }
}

async function prepare(kind: string) {
  const { database, desk, outbox } = world
  const signer = await chain.account()
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [chain.owner, 7n],
  })
  const terms = await desk.deadlineIn(600)
  const call = { ...terms, kind, from: signer.address, to: chain.weth, data, value: 0n }
  const { gasUsed } = await desk.simulate(call)
  const intent = desk.build({ ...call, reference: 'ord_1' }, { gasUsed, balanceChanges: [] })
  await database.transaction((tx) => desk.create({ tx, outbox, now: new Date() }, [intent], {}))
  const signed = await chain.sign(signer, { ...call, chainId: 4663, value: '0' })
  return { intent, signed }
}

test('an intent is confirmed by its log, and its owner hears of each move in order', async () => {
  const { intent, signed } = await prepare('approval')
  moves.length = 0
  await world.desk.submit(intent.id, { signedTransaction: signed })
  await world.sync()
  expect(await world.desk.byId(intent.id)).toMatchObject({
    owner: 'desk',
    state: 'confirmed',
    reference: 'ord_1',
    evidence: { logIndex: 0 },
  })
  expect(moves).toEqual(['desk submitted', 'desk confirmed'])
  expect((await world.desk.byReference('ord_1')).map((each) => each.id)).toContain(intent.id)
})

test('another owner neither sees nor submits it', async () => {
  const { intent, signed } = await prepare('approval')
  expect(await refusalOf(world.till.byId(intent.id))).toMatchObject({ status: 404 })
  expect(
    await refusalOf(world.till.submit(intent.id, { signedTransaction: signed })),
  ).toMatchObject({ status: 404 })
  expect(await world.till.byReference('ord_1')).toEqual([])
  expect(await world.desk.byId(intent.id)).toMatchObject({ state: 'prepared' })
})

test('a transaction without the log of its effect is reverted, although the chain calls it a success', async () => {
  const { intent, signed } = await prepare('vain')
  await world.desk.submit(intent.id, { signedTransaction: signed })
  await world.sync()
  expect(await world.desk.byId(intent.id)).toMatchObject({
    state: 'reverted',
    failure: { code: 'no_effect' },
  })
})

test('what a kind raises undoes the move', async () => {
  const { intent, signed } = await prepare('approval')
  refused = 'submitted'
  expect(
    await refusalOf(world.desk.submit(intent.id, { signedTransaction: signed })),
  ).toMatchObject({ status: 404 })
  refused = undefined
  expect(await world.desk.byId(intent.id)).toMatchObject({ state: 'prepared', nonce: null })
})

test('a reorganisation takes the intent back, with an event that names the first one', async () => {
  const { intent, signed } = await prepare('approval')
  await world.desk.submit(intent.id, { signedTransaction: signed })
  await world.sync()
  await chain.ask('anvil_reorg', [1, []])
  await world.sync()
  await world.outbox.sequence()
  const filter = { topics: [], accountId: null, everyAudience: true } as const
  const { events } = await world.outbox.read({ afterSeq: 0n, filter, limit: 1_000 })
  const mine = events.filter((event) => event.subject === intent.id)
  const confirmed = mine.find((event) => event.topic === 'intent.confirmed')
  const back = mine.find((event) => event.topic === 'intent.reorganised')
  expect(confirmed).toBeDefined()
  expect(back).toMatchObject({ retracts: confirmed?.seq, payload: { state: 'submitted' } })
})

test('a table from before there were owners is brought up to date, once or twice', async () => {
  const database = await createTestDatabase([])
  await oldTable(database, '0x11')
  for (const _round of [1, 2]) {
    for (const step of intentsMigrations) await database.transaction((tx) => step.up(tx))
  }
  const { rows } = await sql`SELECT owner, reference FROM intents`.execute(database.query)
  expect(rows).toEqual([{ owner: 'launchpad', reference: 'lnch_1' }])
  await sql`UPDATE intents SET kind = 'swap'`.execute(database.query)
  await database.close()
})

async function oldTable(database: Database, data: Hex) {
  await sql`
    CREATE TABLE intents (
      id text PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('launch', 'trade', 'approval', 'claim')),
      state text NOT NULL, launch_id text, data text NOT NULL, expires_at timestamptz NOT NULL, block_number int8,
      from_address text NOT NULL, to_address text NOT NULL, log_index int4,
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(database.query)
  await sql`
    INSERT INTO intents (id, kind, state, launch_id, data, expires_at, from_address, to_address)
    VALUES ('int_1', 'launch', 'prepared', 'lnch_1', ${data}, now(), '0x22', '0x33')`.execute(
    database.query,
  )
}
