import { getAddress, zeroHash } from 'viem'
import type { Wallet } from '../../../kernel/principal.ts'
import type { ChainEvm, EvmBlock, EvmTransaction } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../chain-index/index.ts'
import type { IntentOwner } from './intent-owner.ts'
import { isGivenUp } from './intent-states.ts'
import { type SentCall, sightingsStore } from './sightings.store.ts'
import { followTransaction } from './transitions.ts'

/** How many blocks one transaction of the store covers, and how many rounds one call takes at most. */
const blocksPerRound = 16
const roundsMax = 16
/** How long what expired or was dropped is still looked for: a wallet's dialog may have stood open. */
const lateMs = 60 * 60_000

export type SightingsOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: Pick<ChainEvm, 'getBlockTransactions'>
  readonly owners: readonly IntentOwner[]
  /** The account that holds a wallet; null where none does. */
  readonly accountOf?: (db: Queryable, wallet: Wallet) => Promise<string | null>
}

/**
 * Finds in the blocks the transactions of intents that nobody submitted here: a wallet sent them, and its page was
 * closed. Each of them moves one intent to `submitted`; the owner's follower settles it from there. While nothing is
 * awaited no block is read. Put it before the owners' projections, whose `follow` it precedes then.
 */
export function createIntentSightings(options: SightingsOptions): ChainProjection {
  const { clock, database } = options
  const unread = createPatience()
  /** What the owners settle must not wait for it. */
  const noteFailure = (failure: unknown): undefined => {
    options.logger.warn('the transactions of blocks could not be read', {
      reason: failure instanceof Error ? failure.message : 'unknown',
    })
  }
  return {
    name: 'intent_sightings',
    // Transactions are no logs.
    filter: { topics: [zeroHash] },
    apply: () => Promise.resolve(),
    revertAbove: (tx, blockNumber) => sightingsStore(tx).retreat(blockNumber),
    async follow(tip, guarded) {
      const store = sightingsStore(database.query)
      const since = new Date(clock.nowMs() - lateMs)
      if (!(await store.isAwaiting(since))) return
      let next = await firstUnread(store, { tip, since })
      for (let round = 0; round < roundsMax && next <= tip.number; round++) {
        const read = await readBlocks(options, { next, tip, unread }).catch(noteFailure)
        if (read === undefined || read.end === next) return
        await guarded(async (tx) => {
          await matchCalls(options, tx, read.calls)
          await sightingsStore(tx).setThrough(read.end - 1n)
        })
        next = read.end
      }
    },
  }
}

/** Blocks from before anything of what is awaited was prepared need no reading. */
async function firstUnread(
  store: ReturnType<typeof sightingsStore>,
  { since, tip }: { readonly since: Date; readonly tip: EvmBlock },
): Promise<bigint> {
  const through = (await store.through()) ?? -1n
  if (tip.number - through <= blocksPerRound) return through + 1n
  const floor = (await store.lowestAwaited(since)) ?? tip.number - 1n
  return (through > floor ? through : floor) + 1n
}

type Patience = ReturnType<typeof createPatience>

/** A block that the node did not have three times is one that it has forgotten, and no lag. */
function createPatience() {
  let missing: { readonly block: bigint; readonly times: number } | undefined
  return {
    isOver(block: bigint): boolean {
      missing = { block, times: missing?.block === block ? missing.times + 1 : 1 }
      return missing.times >= 3
    },
  }
}

/** The calls of the next blocks, up to the first that the node does not have yet; `end` is the block after them. */
async function readBlocks(
  { evm }: SightingsOptions,
  {
    next,
    tip,
    unread,
  }: { readonly next: bigint; readonly tip: EvmBlock; readonly unread: Patience },
): Promise<{ readonly calls: readonly SentCall[]; readonly end: bigint }> {
  const count = Number(tip.number - next) + 1
  const numbers = Array.from(
    { length: Math.min(count, blocksPerRound) },
    (_, n) => next + BigInt(n),
  )
  const blocks = await Promise.all(numbers.map((number) => evm.getBlockTransactions(number)))
  const calls: SentCall[] = []
  for (const [index, transactions] of blocks.entries()) {
    const number = next + BigInt(index)
    if (transactions === null && !unread.isOver(number)) return { calls, end: number }
    calls.push(...(transactions ?? []).flatMap((sent) => callOf(sent, number) ?? []))
  }
  return { calls, end: next + BigInt(blocks.length) }
}

function callOf(sent: EvmTransaction, blockNumber: bigint): SentCall | undefined {
  const { from, hash, input, nonce, to, value } = sent
  if (to === null) return undefined
  const data = `0x${input.slice(2).toLowerCase()}` as const
  return { hash, nonce, value, data, from: getAddress(from), to: getAddress(to), blockNumber }
}

/** One question about all senders; more only for those who have something open. */
async function matchCalls(
  { accountOf, clock, outbox, owners }: SightingsOptions,
  tx: Queryable,
  calls: readonly SentCall[],
): Promise<void> {
  if (calls.length === 0) return
  const store = sightingsStore(tx)
  const known = await store.senders([...new Set(calls.map(({ from }) => from))])
  const now = new Date(clock.nowMs())
  for (const call of calls.filter(({ from }) => known.has(from))) {
    const told = await store.byTransaction(call.hash)
    if (told !== undefined && !isGivenUp(told)) continue
    const wallet = { namespace: 'eip155', address: call.from } as const
    const intent = told ?? (await store.intentOf(call, (await accountOf?.(tx, wallet)) ?? null))
    // Intents of an owner that this program does not have stay as they are.
    const owner = owners.find(({ name }) => name === intent?.owner)
    if (intent === undefined || owner === undefined) continue
    await followTransaction({ tx, outbox, now, owner }, intent, call)
  }
}
