import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { ChainSolana } from '../../ports/chain-solana.ts'
import type { CommerceParts, SolanaTarget } from './commerce-parts.ts'
import { confirmPayment, recordPayment } from './incoming.ts'
import { paymentsStore } from './payments.store.ts'
import { paymentsIn } from './solana-payments.ts'

const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const pageMax = 1_000
/** What one round reads at the most; the rest is read by the next one. */
const pagesMax = 20
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

/** What is newer than the last one read, oldest first. */
async function newSignatures(
  of: string,
  last: string | null,
  { solana }: Reading,
): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 0; page < pagesMax; page++) {
    const before = found.at(-1)
    const signatures = await solana.getSignatures({
      address: of,
      limit: pageMax,
      ...(last === null ? {} : { until: last }),
      ...(before === undefined ? {} : { before }),
    })
    found.push(...signatures.map(({ signature }) => signature))
    if (signatures.length < pageMax) break
  }
  return found.reverse()
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
  for (const payment of waiting) {
    await parts.database.transaction((tx) => confirmPayment(tx, payment, parts), { retriesMax: 3 })
  }
}
