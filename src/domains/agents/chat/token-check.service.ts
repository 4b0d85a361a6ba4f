import { isAddress as isSolanaAddress } from '@solana/kit'
import { getAddress, isAddress as isEvmAddress } from 'viem'
import { evmChain } from '../../../kernel/chains.ts'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { type Principal, type Wallet, walletKey } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { HolderBalances } from '../../../ports/holder-balances.ts'
import type { TokenCheckAnswer, TokenCheckRequest } from './token-check.schemas.ts'

export type TokenCheckOptions = {
  readonly holders: HolderBalances
  /** CAIP-2 of the Solana cluster. */
  readonly solanaNetwork: string
}

export type TokenCheckService = {
  /** Checks a wallet's balance of the platform token. Only a wallet of the calling account counts as proven. */
  readonly check: (
    request: TokenCheckRequest,
    principal: Principal | null,
  ) => Promise<TokenCheckAnswer>
}

/** Builds the check of identity by the platform token. */
export function createTokenCheckService(options: TokenCheckOptions): TokenCheckService {
  const { holders, solanaNetwork } = options
  return {
    async check({ wallet: address }, principal) {
      const named = address === undefined ? null : readWallet(address)
      const own = principal?.wallets ?? []
      const wallets = named === null ? own : [named]
      const isProven = named === null || own.some((held) => walletKey(held) === walletKey(named))
      const balance = await holders.balanceAtomic(wallets, isProven ? 'owner' : 'anyone')
      const ok = wallets.length > 0 && balance >= holders.requiredAtomic
      return {
        ok,
        verified: ok && isProven,
        reason: reasonOf({ wallets: wallets.length, isProven, ok }),
        wallet: named?.address ?? null,
        balance: formatAmount(balance, holders.decimals),
        requiredBalance: formatAmount(holders.requiredAtomic, holders.decimals),
        mint: holders.tokenMint,
        network: named?.namespace === 'eip155' ? evmChain : solanaNetwork,
      }
    },
  }
}

function reasonOf(found: {
  readonly wallets: number
  readonly isProven: boolean
  readonly ok: boolean
}): TokenCheckAnswer['reason'] {
  if (found.wallets === 0) return 'no_wallet'
  if (!found.isProven) return 'wallet_not_proven'
  return found.ok ? 'holds' : 'balance_too_small'
}

function readWallet(address: string): Wallet {
  if (isEvmAddress(address)) return { namespace: 'eip155', address: getAddress(address) }
  if (isSolanaAddress(address)) return { namespace: 'solana', address }
  throw new AppError(requestErrors.invalid, 'The wallet is not an address.', {
    faults: [{ location: 'wallet', message: 'has a wrong checksum, or is not 32 bytes in base58' }],
  })
}
