import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { eventually } from '../support/chain-daemon.ts'
import { createTestChain, type TestChain } from '../support/launchpad-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { createVaultDesk, keeperOf, type VaultDesk } from '../support/vault-desk.ts'
import { vaultSets } from '../support/vault-world.ts'
import { openProcesses, type Processes } from './processes.ts'
import { overdrawn, type Terms, type VaultBook } from './vault-acts.ts'
import { anyTerms, callOf, policyOf, releaseCall, sweep, type VaultCall } from './vault-calls.ts'
import { type KnownWallet, lookAt, sightOf, signedTwice, type VaultSight } from './vault-look.ts'
import { first, textOf, worldsAfter } from './worlds.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const rounds = scaled({ small: 2, full: 100 })
const stepsOfRound = 30

/**
 * Wallets of the vault in two processes that are killed, beside books on paper that follow the rules of docs/money.md.
 * After each step what was answered, every request and what every window holds must be what some order of the step's
 * acts makes of the books; and what was signed is added up by itself, without what was set aside.
 */
describe.skipIf(url === '')('wallets of the vault, beside books on paper', () => {
  let databases: readonly [Database, Database]
  let chain: TestChain
  let desk: VaultDesk
  let processes: Processes
  beforeAll(async () => {
    chain = await createTestChain()
    databases = await openPostgresPair(url, vaultSets)
    desk = await createVaultDesk(databases[0], chain.rpcUrl)
    processes = await openProcesses(databases[0], { url, desk: 'vault', rpcUrl: chain.rpcUrl })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
    for (const database of databases ?? []) await database.close()
    await chain?.stop()
  })

  let nowMs = Date.UTC(2026, 6, 15, 9)

  test('sign each request once, within every window, under the policy of then, whoever is killed', async () => {
    let [kills, asked] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const done = await playRound(round, numbersOf(seed * 1_000 + round))
      kills += done.kills
      asked += done.asked
    }
    expect(kills).toBeGreaterThan(0)
    expect(await signedTwice(databases[0])).toEqual([])
    count('wallets of the vault beside books on paper', { tried: asked, bad: 0 })
  }, 3_600_000)

  async function playRound(round: number, random: () => number) {
    const below = (limit: number) => Math.floor(random() * limit)
    const { terms, wallets } = await openWallets(round, below)
    let worlds: readonly VaultBook[] = [startOf({ nowMs, terms, wallets })]
    let sight = await lookAt(databases[0], desk, wallets)
    const history: string[] = []
    let [kills, asked] = [0, 0]
    const step = async (calls: readonly VaultCall[], killed: number | null) => {
      const answers = calls.map(({ ask }, index) => processes.ask(index % 2, { nowMs, ask }))
      if (killed !== null) await processes.killAndRestart(killed, random() * 40)
      const told = await Promise.all(
        calls.map(async ({ act }, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      asked += calls.length
      history.push(
        `${nowMs}: ${told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; ')}`,
      )
      const before = sight
      const possible = worldsAfter(
        worlds.map((book) => ({ ...book, nowMs })),
        told,
      )
      await tellTime()
      sight = await lookAt(databases[0], desk, wallets)
      const seen = textOf(sight.text)
      worlds = possible.filter((book) => textOf(sightOf(book)) === seen)
      expect(resigned(before, sight)).toEqual([])
      if (worlds.length === 0) expect.fail(report({ history, possible, sight, round }))
      expect(overdrawn(first(worlds)), history.join('\n')).toEqual([])
    }
    for (let n = 0; n < stepsOfRound; n++) {
      nowMs = nextMoment(first(worlds), below)
      const turn = { below, wallets, book: { ...first(worlds), nowMs }, sight }
      const calls = Array.from({ length: 1 + below(4) }, (_, index) =>
        callOf({ ...turn, newId: `r${round}n${n}x${index}` }),
      )
      const isKilling = n === 10 || random() < 0.08
      if (isKilling) kills += 1
      await step(calls, isKilling ? below(2) : null)
    }
    await close(() => first(worlds), step)
    await proveChain(first(worlds), { wallets, sight })
    return { kills, asked }
  }

  /** Brings the desk of the test to the moment. */
  async function tellTime(): Promise<void> {
    const walletId = 'none'
    expect(await desk.handle({ nowMs, ask: { kind: 'freeze', from: 'x', walletId } })).toBe(
      'resource.not_found',
    )
  }

  /** Two accounts; the first has a second wallet, which signs no orders. */
  async function openWallets(round: number, below: (limit: number) => number) {
    await tellTime()
    const names = [`r${round}x0`, `r${round}x0b`, `r${round}x1`]
    const terms = new Map<string, Terms>()
    const wallets: KnownWallet[] = []
    for (const [index, name] of names.entries()) {
      const own = { ...anyTerms(below), maySend: true }
      const receiver: Hex = `0x${(0xf00d_0000_0000 + round * 16 + index).toString(16).padStart(40, '0')}`
      const owner = name.replace(/b$/, '')
      const policy = policyOf(own, receiver)
      const { wallet: view } = await desk.world.wallet({ policy, owner: keeperOf(owner) })
      terms.set(name, own)
      wallets.push({ name, owner, view, receiver })
    }
    return { terms, wallets }
  }

  /** What is left waiting ends, and what was signed is sent or let go. */
  async function close(
    book: () => VaultBook,
    step: (calls: readonly VaultCall[], killed: number | null) => Promise<void>,
  ): Promise<void> {
    nowMs += 1_000_000
    await step([sweep()], null)
    const unkept = Object.entries(book().requests).filter(
      ([, { kind, state }]) => kind === 'order' && state === 'signed',
    )
    for (const [id] of unkept) await step([releaseCall(book(), id)], null)
    await step([sweep()], null)
    const open = Object.values(book().requests).filter(({ kind, state }) => {
      const isSent = kind === 'permit' && state === 'signed'
      return !(isSent || ['denied', 'expired', 'submitted', 'superseded'].includes(state))
    })
    expect(open).toEqual([])
  }

  /** The chain has what the books say was sent, once each, and nothing else. */
  async function proveChain(
    book: VaultBook,
    { wallets, sight }: { readonly wallets: readonly KnownWallet[]; readonly sight: VaultSight },
  ): Promise<void> {
    const sent = [...sight.requests.values()].filter(({ state }) => state === 'submitted')
    for (const { signed } of sent) {
      await eventually(
        async () => signed !== null && (await chain.evm.getTransactionReceipt(signed)) !== null,
        `${signed} is in a block`,
      )
    }
    expect(wallets).toHaveLength(3)
    for (const { name, receiver } of wallets) {
      const sum = Object.values(book.requests)
        .filter(({ state, wallet }) => wallet === name && state === 'submitted')
        .reduce((total, { amount }) => total + amount, 0n)
      expect(await chain.evm.getBalance(receiver)).toBe(sum)
    }
  }
})

function startOf(given: {
  readonly nowMs: number
  readonly terms: ReadonlyMap<string, Terms>
  readonly wallets: readonly KnownWallet[]
}): VaultBook {
  const wallets = given.wallets.flatMap(({ name, owner }) => {
    const terms = given.terms.get(name)
    return terms === undefined
      ? []
      : [[name, { owner, terms, status: 'active', version: 1 }] as const]
  })
  return { nowMs: given.nowMs, wallets: Object.fromEntries(wallets), requests: {}, turns: 0 }
}

/** Requests whose signature is another one than before. */
function resigned(before: VaultSight, after: VaultSight): readonly string[] {
  return [...before.requests].flatMap(([name, { signed }]) =>
    signed !== null && after.requests.get(name)?.signed !== signed ? [name] : [],
  )
}

/** Mostly seconds later; sometimes right before or at the end of something, often of the time of a request that waits. */
function nextMoment({ nowMs, requests, wallets }: VaultBook, below: (limit: number) => number) {
  const all = Object.values(requests)
  const counted = all.flatMap(({ countedMs, deadline, signed, wallet }) => {
    const windowMs = (wallets[wallet]?.terms.windowSeconds ?? 0) * 1_000
    const held = countedMs === null ? [] : [countedMs, countedMs + windowMs]
    const after = signed === null ? [] : [signed.atMs + windowMs, signed.atMs + 2_000]
    return [...held, ...after, ((deadline ?? -1) + 1) * 1_000]
  })
  const ends = [all.flatMap(({ endsMs }) => endsMs ?? []), counted][below(2)]?.filter(
    (end) => end > nowMs + 1 && end < nowMs + 1_200_000,
  )
  const end = ends?.[below(ends.length)]
  const turn = below(10)
  if (turn < 4 && end !== undefined) return end - below(2)
  return nowMs + 1 + below(turn < 8 ? 20_000 : 200_000)
}

function report(found: {
  readonly round: number
  readonly history: readonly string[]
  readonly possible: readonly VaultBook[]
  readonly sight: VaultSight
}): string {
  const lines = [
    `seed ${seed}, round ${found.round}, step ${found.history.length}: what happened is not what the rules allow`,
    ...found.history.slice(-14),
    `allowed: ${found.possible.length}`,
    ...found.possible.slice(0, 2).map((book) => `allowed: ${textOf(sightOf(book))}`),
    `seen: ${textOf(found.sight.text)}`,
  ]
  return lines.join('\n')
}
