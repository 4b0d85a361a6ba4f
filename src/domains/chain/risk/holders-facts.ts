import { getAddress, zeroAddress } from 'viem'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, EvmBlock, Hex } from '../../../ports/chain-evm.ts'
import type { RiskView } from './risk.schemas.ts'
import type { Holding, RiskSubject } from './subject.ts'
import { hasPaid, holdingsOf, readTransfers } from './transfers.ts'

/** The address to which launches and early fees burn. */
const burnAddress = getAddress('0x000000000000000000000000000000000000dEaD')
const buyersMax = 20
const holdersMax = 10
/** How many blocks back payments of the creator to a buyer are searched: some hours on a fast chain. */
const paidWithinBlocks = 20_000n

/** Reads the holders from an index; null when it does not know the token. */
export type HoldersOf = (token: Hex) => Promise<readonly Holding[] | null>

type Question = {
  readonly evm: Pick<ChainEvm, 'getLogs' | 'getTransactionCount'>
  readonly subject: RiskSubject
  readonly head: EvmBlock
  readonly supply: bigint
}

/** All holders of the token, largest first, without the contracts of the launch; null when they cannot be read. */
export async function readHolders(
  { evm, head, subject }: Question,
  holdersOf: HoldersOf | null,
): Promise<{ readonly holders: readonly Holding[]; readonly source: string } | null> {
  const without = (all: readonly Holding[]) => {
    const excluded = launchContracts(subject)
    return all
      .map(({ account, balance }) => ({ account: getAddress(account), balance }))
      .filter(({ account }) => !excluded.includes(account))
  }
  const indexed = holdersOf === null ? null : await holdersOf(subject.token)
  if (indexed !== null) return { holders: without(indexed), source: 'index' }
  const span = { fromBlock: subject.blockNumber, toBlock: head.number }
  const transfers = await readTransfers(evm, subject.token, span)
  if (transfers === null) return null
  return { holders: without(holdingsOf(transfers)), source: 'transfer_logs' }
}

/** The ten largest holders. */
export function topHolders(
  found: { readonly holders: readonly Holding[]; readonly source: string },
  { subject, supply }: Pick<Question, 'subject' | 'supply'>,
): NonNullable<RiskView['topHolders']> {
  const largest = found.holders.slice(0, holdersMax)
  return {
    shareOfSupplyBps: shareBps(
      largest.reduce((sum, { balance }) => sum + balance, 0n),
      supply,
    ),
    holders: largest.map(({ account, balance }) => ({
      account,
      balanceAtomic: String(balance),
      isCreator: account === getAddress(subject.creator),
    })),
    excluded: launchContracts(subject),
    source: found.source,
  }
}

/** The accounts that received tokens in the block of the launch. */
export async function firstBlockBuyers(question: Question): Promise<RiskView['firstBlockBuyers']> {
  const { evm, subject, supply } = question
  const { blockNumber, creator, token } = subject
  const block = { fromBlock: blockNumber, toBlock: blockNumber }
  const transfers = await readTransfers(evm, token, block)
  if (transfers === null) return null
  const excluded = launchContracts(subject)
  const holdings = holdingsOf(transfers).filter(({ account }) => !excluded.includes(account))
  const start = blockNumber > paidWithinBlocks ? blockNumber - paidWithinBlocks : 0n
  return {
    blockNumber: Number(blockNumber),
    count: holdings.length,
    shareOfSupplyBps: shareBps(
      holdings.reduce((sum, { balance }) => sum + balance, 0n),
      supply,
    ),
    buyers: await Promise.all(
      holdings.slice(0, buyersMax).map(async ({ account, balance }) => {
        const isCreator = account === getAddress(creator)
        return {
          account,
          amountAtomic: String(balance),
          isCreator,
          paidByCreator:
            !isCreator &&
            (await hasPaid(evm, { from: creator, to: account }, { ...block, fromBlock: start })),
          transactionsBefore: await transactionsBefore(evm, account, blockNumber),
        }
      }),
    ),
  }
}

/** Nodes without an archive lack old states; the count is then unknown. */
async function transactionsBefore(
  evm: Question['evm'],
  account: Hex,
  blockNumber: bigint,
): Promise<number | null> {
  try {
    return await evm.getTransactionCount(account, blockNumber > 0n ? blockNumber - 1n : 0n)
  } catch (failure) {
    if (failure instanceof AppError && failure.spec === chainErrors.refused) return null
    throw failure
  }
}

/** A share in basis points, rounded down. */
export function shareBps(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole)
}

function launchContracts({ launchpad, pool }: RiskSubject): Hex[] {
  const contracts = [launchpad, ...(pool === null ? [] : [pool.address, pool.owner])]
  return [
    ...new Set([...contracts.map((address) => getAddress(address)), zeroAddress, burnAddress]),
  ]
}
