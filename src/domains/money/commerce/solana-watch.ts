import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import { type CommerceParts, forEachIsolated, type SolanaTarget } from './commerce-parts.ts'
import { confirmPayment, recordPayment } from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'
import { paymentsIn } from './solana-payments.ts'

const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const pageMax = 1_000
/** The maximum of pages per round, oldest first; the next round continues. */
const pagesMax = 20
/** Ten million transactions: a node that still answers returns the same pages in a loop. */
const historyPagesMax = 10_000
/** After this another process may continue the history of one that died. */
const leaseMs = 60_000
const batchMax = 100

export type SolanaWatch = {
  /** Reads everything new, in one process at a time; safe to call in any number of processes. */
  readonly round: () => Promise<void>
}

/** Follows the histories of the service's address and of its USDC account. Only finalized transactions are read. */
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

/** Lamports arrive at the address itself, tokens at its associated token account. */
async function watchedAddresses({ payTo, usdcMint }: SolanaTarget): Promise<readonly string[]> {
  if (usdcMint === null) return [payTo]
  const seeds = { owner: address(payTo), tokenProgram, mint: address(usdcMint) }
  const [account] = await findAssociatedTokenPda(seeds)
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
  const payments = paymentsStore(database.query)
  const last = await payments.takeLease(of, now(), new Date(clock.nowMs() + leaseMs))
  if (last === undefined) return
  try {
    for (const signature of await newSignatures(of, last, reading)) {
      await readTransaction(of, signature, reading)
    }
  } finally {
    await payments.endLease(of, now())
  }
}

/**
 * The oldest signatures after the last one read, oldest first. A node lists a history from its newest end, and skipping
 * an unread signature would lose a payment, so this pages back to the end of the last round and keeps only the pages
 * nearest to it. A page may be shorter than requested; only an empty one marks the end.
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

/** The payment and the cursor are written together, so that no payment is missed or read twice. */
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
  await forEachIsolated(parts, waiting, (payment) =>
    parts.database.transaction((tx) => confirmPayment(tx, payment, parts), { retriesMax: 3 }),
  )
}
