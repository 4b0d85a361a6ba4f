import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { type Wallet, walletKey } from '../../../kernel/principal.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { EntryGate } from '../../../ports/entry-gate.ts'
import type { Ports } from '../../../ports/ports.ts'
import { accountStore } from './account.store.ts'
import { entryErrors } from './entry.errors.ts'
import type { EntryVerified, VerifyEntryRequest } from './entry.schemas.ts'
import { type EntryOutcome, entryStore } from './entry.store.ts'
import { type EntryChains, paidAtomic } from './entry-payment.ts'
import { isSolanaSignature, readWallet } from './wallet-address.ts'

/** No entry fee. */
const noEntry: EntrySettings = { feeAtomic: 0n, treasury: { evm: null, solana: null } }

/** The entry fee; zero for none. */
export type EntrySettings = {
  readonly feeAtomic: bigint
  /** The recipient on each chain; null where wallets of that chain cannot pay. */
  readonly treasury: { readonly evm: string | null; readonly solana: string | null }
}

export type EntryServiceOptions = Ports<'clock' | 'database'> & {
  readonly chains: EntryChains
  readonly decimals: number
  /** Default: no entry fee. */
  readonly entry: EntrySettings | undefined
}

export type EntryService = {
  /** Opens the wallet's entry once its payment is on the chain. Safe to repeat. */
  readonly verifyEntry: (request: VerifyEntryRequest) => Promise<EntryVerified>
  /** The gate before rows that need a credential; undefined without a fee. */
  readonly entryGate: EntryGate | undefined
}

/** Creates the entry gate: its terms, who has paid, and how payment is verified. */
export function createEntryService(options: EntryServiceOptions) {
  const { database, decimals } = options
  const settings = options.entry ?? noEntry
  const entries = entryStore(database.query)
  return {
    verifyEntry: (request: VerifyEntryRequest) => verifyEntry(request, settings, options),
    entryGate: settings.feeAtomic === 0n ? undefined : createEntryGate(settings, options),
    /** The gate's terms and whether these wallets have met them; null wallets for an anonymous caller. */
    async terms(wallets: readonly Wallet[] | null) {
      return {
        entryFeeRequired: settings.feeAtomic > 0n,
        entryFeeAmount: formatAmount(settings.feeAtomic, decimals),
        hasPaidEntry: wallets === null ? null : await entries.isOpenForAny(wallets),
        treasury: settings.treasury,
      }
    },
  }
}

/** The maximum of wallets remembered as having paid; an entry never expires. */
const knownMax = 10_000

function createEntryGate(
  { feeAtomic, treasury }: EntrySettings,
  { database, decimals }: EntryServiceOptions,
): EntryGate {
  const entries = entryStore(database.query)
  const known = new Set<string>()
  return {
    assertPaid(wallets) {
      if (wallets.some((wallet) => known.has(walletKey(wallet)))) return undefined
      return entries.isOpenForAny(wallets).then((isOpen) => {
        if (!isOpen) {
          throw new AppError(
            authErrors.entry_required,
            'No wallet of this account has paid the entry fee.',
            { extra: { entryFeeAmount: formatAmount(feeAtomic, decimals), treasury } },
          )
        }
        if (known.size >= knownMax) known.clear()
        for (const wallet of wallets) known.add(walletKey(wallet))
      })
    },
  }
}

async function verifyEntry(
  request: VerifyEntryRequest,
  settings: EntrySettings,
  options: EntryServiceOptions,
): Promise<EntryVerified> {
  const wallet = readWallet(request.walletAddress, 'body/walletAddress')
  const transactionId = readTransactionId(request.txSignature, wallet)
  if (settings.feeAtomic === 0n) {
    throw new AppError(entryErrors.entry_not_required, 'This service asks for no entry fee.')
  }
  const entries = entryStore(options.database.query)
  const isOpen = await entries.isOpen(wallet)
  const outcome = isOpen
    ? 'open_before'
    : await openPaid({ wallet, transactionId }, settings, options)
  if (outcome === 'transaction_used') {
    throw new AppError(
      entryErrors.entry_transaction_used,
      'This transaction has opened the entry of another wallet.',
    )
  }
  const account = await accountStore(options.database.query).findByWallet(wallet)
  return {
    ok: true,
    registered: outcome === 'opened',
    alreadyRegistered: outcome === 'open_before',
    walletAddress: wallet.address,
    userId: account?.id ?? null,
    agentName: account?.profile.agentName ?? null,
  }
}

async function openPaid(
  claim: { readonly wallet: Wallet; readonly transactionId: string },
  { feeAtomic, treasury }: EntrySettings,
  { database, clock, chains, decimals }: EntryServiceOptions,
): Promise<EntryOutcome> {
  const { wallet, transactionId } = claim
  const payee = wallet.namespace === 'solana' ? treasury.solana : treasury.evm
  const paid =
    payee === null
      ? 0n
      : await asked(paidAtomic({ payer: wallet, treasury: payee, transactionId }, chains))
  if (paid === undefined) {
    throw new AppError(
      entryErrors.entry_payment_unknown,
      'The chain knows no such transaction, or it is not confirmed yet.',
      { retryAfterSeconds: 2 },
    )
  }
  if (paid < feeAtomic) {
    throw new AppError(
      entryErrors.entry_payment_insufficient,
      `The transaction moved ${formatAmount(paid, decimals)} of the platform token from this wallet to the treasury; the fee is ${formatAmount(feeAtomic, decimals)}.`,
    )
  }
  const at = new Date(clock.nowMs())
  return entryStore(database.query).open(wallet, { transactionId, amountAtomic: paid, at })
}

async function asked<result>(question: Promise<result>): Promise<result> {
  try {
    return await question
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError(
      entryErrors.entry_unknown,
      'The payment cannot be looked up now; this says nothing about it.',
      { cause, retryAfterSeconds: 2 },
    )
  }
}

/** The normal form of a transaction id, so that another spelling is not another transaction. */
function readTransactionId(text: string, wallet: Wallet): string {
  if (wallet.namespace === 'eip155' && /^0x[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
  if (wallet.namespace === 'solana' && isSolanaSignature(text)) return text
  throw new AppError(
    entryErrors.entry_transaction_malformed,
    "txSignature is not a transaction of this wallet's chain.",
    {
      faults: [
        {
          location: 'body/txSignature',
          message: 'must name a transaction',
          fix: entryErrors.entry_transaction_malformed.fix,
        },
      ],
    },
  )
}
