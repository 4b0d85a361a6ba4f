import { type Address, address, isAddress } from '@solana/kit'
import type { PriceAsset } from '../../../../../kernel/assets.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { SolanaPayoutWallet } from '../../../../../ports/payout-wallet.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { ChargeTerms } from '../rails/charge-request.ts'
import { isDepositCall } from '../rails/deposits.ts'
import { associatedAccount } from './addresses.ts'
import type { PaymentMints } from './mints.ts'
import type { MintTerms, PaymentTerms } from './payment-terms.ts'

/** The payment terms that are independent of the challenge. */
export type Destination = Omit<PaymentTerms, 'reference'> & {
  readonly asset: PriceAsset
  /** Whether it is the payee's own wallet. */
  readonly isDirect: boolean
}

export type DestinationOptions = {
  readonly chain: Pick<ChainSolana, 'getTokenAccounts'>
  readonly wallet: Pick<SolanaPayoutWallet, 'address' | 'ensureTokenAccount'>
  /** The recipient of the platform's charges; deposits always go to the wallet, which refunds them. */
  readonly recipient: string
  readonly mints: PaymentMints
  /** The assets whose payers need no SOL, because the wallet pays the network's fee. */
  readonly sponsoredAssets: readonly PriceAsset[]
}

/** Smaller payments pay their own fee, which would exceed their value to the wallet. In atomic units of USDC. */
const sponsoredFromAtomic = 5_000n

/** Determines where calls are paid to, and remembers which token accounts exist. */
export function createDestinations(options: DestinationOptions) {
  const { mints, sponsoredAssets, wallet } = options
  const accounts = createAccountBook(options)
  return async (call: PricedCall): Promise<Destination | null> => {
    const { asset, amountAtomic, payee } = call.quote
    const mint = mints[asset] ?? null
    if (mint === null && asset !== 'SOL') return null
    const isSponsored =
      mint !== null && sponsoredAssets.includes(asset) && amountAtomic >= sponsoredFromAtomic
    const terms = {
      asset,
      mint,
      amountAtomic,
      sponsor: isSponsored ? address(wallet.address) : null,
    }
    const own = payee?.commissionBps === 0 ? payee.solanaAddress : undefined
    if (own !== undefined && isAddress(own)) {
      const credited = mint === null ? own : await accounts.existing(own, mint)
      if (credited !== null) {
        return { ...terms, recipient: own, creditedAccount: credited, isDirect: true }
      }
    }
    const recipient = address(isDepositCall(call) ? wallet.address : options.recipient)
    const creditedAccount = mint === null ? recipient : await accounts.ensured(recipient, mint)
    return { ...terms, recipient, creditedAccount, isDirect: false }
  }
}

/** Known token accounts, so that a challenge never requests a payment to one that does not exist. */
function createAccountBook({ chain, wallet }: DestinationOptions) {
  const known = new Map<string, Promise<Address>>()
  return {
    /** The owner's account, or null when there is none; the service does not pay for creating strangers' accounts. */
    async existing(owner: Address, mint: MintTerms): Promise<Address | null> {
      const account = await associatedAccount(owner, mint)
      const key = `${owner} ${mint.address}`
      if (known.has(key)) return account
      const found = await chain.getTokenAccounts({ owner, mint: mint.address })
      if (!found.some((one) => one.address === account)) return null
      if (known.size < accountsRemembered) known.set(key, Promise.resolve(account))
      return account
    },
    /** The account of the service's own recipient, created when missing. */
    ensured(owner: Address, mint: MintTerms): Promise<Address> {
      const key = `${owner} ${mint.address}`
      const found = known.get(key)
      if (found !== undefined) return found
      const created = wallet.ensureTokenAccount(mint.address, owner).then((text) => address(text))
      known.set(key, created)
      created.catch(() => known.delete(key))
      return created
    },
  }
}

const accountsRemembered = 1_024
const blockhashFreshMs = 2_000

/** The chain's latest blockhash, queried at most every two seconds; undefined while the chain does not answer. */
export function createBlockhashes(options: {
  readonly chain: Pick<ChainSolana, 'getLatestBlockhash'>
  readonly clock: Clock
}): () => Promise<string | undefined> {
  let latest:
    | { readonly asked: number; readonly blockhash: Promise<string | undefined> }
    | undefined
  return () => {
    const nowMs = options.clock.nowMs()
    if (latest === undefined || nowMs - latest.asked >= blockhashFreshMs) {
      latest = { asked: nowMs, blockhash: ask(options.chain) }
    }
    return latest.blockhash
  }
}

/** Payers can query a node themselves, so a challenge without it is still usable. */
async function ask(chain: Pick<ChainSolana, 'getLatestBlockhash'>): Promise<string | undefined> {
  try {
    return (await chain.getLatestBlockhash()).blockhash
  } catch (failure) {
    if (failure instanceof AppError) return undefined
    throw failure
  }
}

/** The terms of a destination in the form of a challenge. */
export function termsOf(
  { recipient, amountAtomic, mint }: Destination,
  description: string | undefined,
): ChargeTerms {
  return { amountAtomic, currency: mint?.address ?? 'sol', recipient, description }
}
