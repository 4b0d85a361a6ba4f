import type { LedgerAsset } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  type AccountPurpose,
  type AccountRef,
  type LedgerService,
  ledgerErrors,
} from '../../money/ledger/index.ts'
import { paperErrors } from './paper.errors.ts'
import { type PaperAccount, type PaperBalance, paperAccountsStore } from './paper-accounts.store.ts'

type Books = Pick<LedgerService, 'balancesOf' | 'commit' | 'hold' | 'post' | 'release'>

/** The balance of one token. Atomic units; `available` is posted less held. */
export type PaperHolding = {
  readonly token: Hex
  readonly postedAtomic: bigint
  readonly heldAtomic: bigint
  readonly availableAtomic: bigint
}

/** The value that moves when an order is filled. */
export type PaperFill = {
  readonly account: PaperAccount
  readonly holdId: string
  /** Chosen by the caller; a repeat with the same id moves nothing. */
  readonly transferId: string
  readonly paid: PaperBalance
  /** After fee and slippage. */
  readonly received: PaperBalance
  /** In the received token. */
  readonly feeAtomic: bigint
  readonly reference: Readonly<Record<string, string>>
}

export type PaperBooks = ReturnType<typeof createPaperBooks>

/** A hold on paper ends only with its order. The ledger requires an expiry, and this one never comes. */
const never = new Date('9999-01-01T00:00:00.000Z')
const assetPrefix = 'paper:'

/** The balances of paper accounts. Every change runs in the caller's transaction. */
export function createPaperBooks({ ledger }: { readonly ledger: Books }) {
  return {
    /** The open paper account; raises 404 `paper.not_started`. */
    current: async (db: Queryable, accountId: string): Promise<PaperAccount> =>
      started(await paperAccountsStore(db).open(accountId)),
    /** `current`, locked until the transaction ends. */
    lock: async (tx: Queryable, accountId: string): Promise<PaperAccount> =>
      started(await paperAccountsStore(tx).lockOpen(accountId)),
    /** Posts the starting balances of a new generation. */
    async open(tx: Queryable, account: PaperAccount): Promise<void> {
      for (const { token, amountAtomic } of account.startingBalances) {
        await ledger.post(tx, {
          id: `paper-start:${ownerOf(account)}:${token}`,
          kind: 'paper.started',
          entries: [
            { account: of('platform', 'external', token), amountAtomic: -amountAtomic },
            { account: of(ownerOf(account), 'available', token), amountAtomic },
          ],
        })
      }
    },
    /**
     * Holds value under an id of the caller's. The account must be locked. Raises 402 `paper.insufficient` with the
     * shortfall.
     */
    async reserve(
      tx: Queryable,
      account: PaperAccount,
      { holdId, token, amountAtomic }: PaperBalance & { readonly holdId: string },
    ): Promise<void> {
      const held = of(ownerOf(account), 'available', token)
      try {
        await ledger.hold(tx, { id: holdId, account: held, amountAtomic, expiresAt: never })
      } catch (failure) {
        throw asInsufficient(token, failure)
      }
    },
    /** Releases a hold; one that has ended is left as it is. */
    async release(tx: Queryable, holdId: string): Promise<void> {
      await ledger.release(tx, holdId)
    },
    /** Spends from a hold, releases the rest of it, and posts what is received. The account must be locked. */
    async fill(tx: Queryable, fill: PaperFill): Promise<void> {
      const { paid, received, feeAtomic } = fill
      const owner = ownerOf(fill.account)
      const given = received.amountAtomic + feeAtomic
      await ledger.commit(tx, fill.holdId, {
        id: fill.transferId,
        kind: 'paper.filled',
        reference: fill.reference,
        entries: [
          { account: of(owner, 'available', paid.token), amountAtomic: -paid.amountAtomic },
          { account: of('platform', 'external', paid.token), amountAtomic: paid.amountAtomic },
          { account: of('platform', 'external', received.token), amountAtomic: -given },
          {
            account: of(owner, 'available', received.token),
            amountAtomic: received.amountAtomic,
          },
          { account: of('platform', 'revenue', received.token), amountAtomic: feeAtomic },
        ],
      })
    },
    /** The balances of the account, by token. */
    async balances(db: Queryable, account: PaperAccount): Promise<readonly PaperHolding[]> {
      const found = await ledger.balancesOf(db, ownerOf(account))
      return found.map(({ account: { asset }, balance }) => ({
        token: tokenOf(asset),
        ...balance,
      }))
    },
  }
}

function started(account: PaperAccount | undefined): PaperAccount {
  if (account !== undefined) return account
  throw new AppError(paperErrors.not_started, 'This account has no paper account yet.')
}

function ownerOf({ accountId, generation }: PaperAccount): string {
  return `paper:${accountId}:${generation}`
}

function of(owner: string, purpose: AccountPurpose, token: Hex): AccountRef {
  // The ledger's type lists the assets of prices; its books accept any asset by name.
  return { owner, purpose, asset: `${assetPrefix}${token}` as LedgerAsset }
}

function tokenOf(asset: string): Hex {
  return `0x${asset.slice(assetPrefix.length + 2)}`
}

/** The ledger's refusal of a hold as an error of this domain. */
function asInsufficient(token: Hex, failure: unknown): unknown {
  if (!(failure instanceof AppError) || failure.spec !== ledgerErrors.insufficient) return failure
  const shortfallAtomic = String(failure.options.extra?.['shortfallAtomic'])
  return new AppError(
    paperErrors.insufficient,
    `The paper account has ${shortfallAtomic} atomic units of ${token} too little available.`,
    { extra: { token, shortfallAtomic } },
  )
}
