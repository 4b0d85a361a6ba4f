import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { ChainSolana } from '../../ports/chain-solana.ts'
import { type CommerceParts, eachAlone, type SolanaTarget } from './commerce-parts.ts'
import { confirmPayment, recordPayment } from './incoming.ts'
import { paymentsStore } from './payments.store.ts'
import { paymentsIn } from './solana-payments.ts'

const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const pageMax = 1_000
/** What one round reads at the most, the oldest first; the rest is read by the next one. */
const pagesMax = 20
/** Ten million transactions: a node that still answers then answers in a circle. */
const historyPagesMax = 10_000
/** A process that dies while it reads leaves its turn to another after this. */
const turnMs = 60_000
const batchMax = 100

export type SolanaWatch = {
  /** Reads everything new, by one process at a time; any number may try. */
  readonly round: () => Promise<void>
}

/** Follows the histories of the service's address and of its USDC account. Only final transactions are looked at. */
export function createSolanaWatch(
  target: SolanaTarget,
  solana: Pick<ChainSolana, 'getSignatures' | 'getTransaction'>,
  parts: CommerceParts,
): SolanaWatch {
  let watched: Promise<readonly string[]> | undefined
  return {
    async round() {
      watched ??= watchedAddresses(target)
      for (const one of await watched) await readHistory(one, { target, solana, parts })
      await confirmAll(parts)
    },
  }
}

/** Lamports arrive at the address itself, tokens at its associated account. */
async function watchedAddresses({ payTo, usdcMint }: SolanaTarget): Promise<readonly string[]> {
  if (usdcMint === null) return [payTo]
  const encoder = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [
      encoder.encode(address(payTo)),
      encoder.encode(tokenProgram),
      encoder.encode(address(usdcMint)),
    ],
  })
  return [payTo, account]
}

type Reading = {
  readonly target: SolanaTarget
  readonly solana: Pick<ChainSolana, 'getSignatures' | 'getTransaction'>
  readonly parts: CommerceParts
}

async function readHistory(of: string, reading: Reading): Promise<void> {
  const { database, clock } = reading.parts
  const now = () => new Date(clock.nowMs())
  const turns = paymentsStore(database.query)
  const last = await turns.takeTurn(of, now(), new Date(clock.nowMs() + turnMs))
  if (last === undefined) return
  try {
    for (const signature of await newSignatures(of, last, reading)) {
      await readTransaction(of, signature, reading)
    }
  } finally {
    await turns.endTurn(of, now())
  }
}

/**
 * The oldest of what is newer than the last one read, oldest first. A node tells a history from its newest end, and a
 * place in it that passed what was never read would lose a payment: so it is followed to where the last round ended,
 * and only the pages nearest to there are kept. A page may be shorter than it was asked for; only an empty one is the end.
 */
async function newSignatures(
  of: string,
  last: string | null,
  { solana }: Reading,
): Promise<readonly string[]> {
  let pages: readonly (readonly string[])[] = []
  for (let count = 0; count < historyPagesMax; count++) {
    const before = pages.at(-1)?.at(-1)
    const page = await solana.getSignatures({
      address: of,
      limit: pageMax,
      ...(last === null ? {} : { until: last }),
      ...(before === undefined ? {} : { before }),
    })
    if (page.length === 0) return pages.flat().reverse()
    pages = [...pages, page.map(({ signature }) => signature)].slice(-pagesMax)
  }
  throw new Error(`the history of ${of} does not end`)
}

/** The payment and the place in the history become known together, so that none is left out or read twice in vain. */
async function readTransaction(of: string, signature: string, reading: Reading): Promise<void> {
  const { target, solana, parts } = reading
  const transaction = await solana.getTransaction(signature)
  if (transaction === null) throw new Error(`the node listed ${signature} and does not have it`)
  await parts.database.transaction(async (tx) => {
    for (const incoming of paymentsIn(transaction, target)) {
      await recordPayment(tx, incoming, parts)
    }
    await paymentsStore(tx).moveCursor(of, signature)
  })
}

async function confirmAll(parts: CommerceParts): Promise<void> {
  const highest = 2n ** 63n - 1n
  const waiting = await paymentsStore(parts.database.query).waiting('solana', highest, batchMax)
  await eachAlone(parts, waiting, (payment) =>
    parts.database.transaction((tx) => confirmPayment(tx, payment, parts), { retriesMax: 3 }),
  )
}
