import type { LedgerAsset } from '../../kernel/assets.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import {
  type AccountPurpose,
  type AccountRef,
  type LedgerService,
  ledgerErrors,
} from '../billing/index.ts'
import { paperErrors } from './paper.errors.ts'
import { type PaperAccount, type PaperBalance, paperAccountsStore } from './paper-accounts.store.ts'

type Books = Pick<LedgerService, 'balancesOf' | 'commit' | 'hold' | 'post' | 'release'>

/** What an account has of one token. Atomic units; `available` is posted less held. */
export type PaperHolding = {
  readonly token: Hex
  readonly postedAtomic: bigint
  readonly heldAtomic: bigint
  readonly availableAtomic: bigint
}

/** Value that moves when an order is filled. */
export type PaperFill = {
  readonly account: PaperAccount
  readonly holdId: string
  /** Made by the caller; the same id is the same fill. */
  readonly transferId: string
  readonly paid: PaperBalance
  /** After fee and slippage. */
  readonly received: PaperBalance
  /** Of the token that is received. */
  readonly feeAtomic: bigint
  readonly reference: Readonly<Record<string, string>>
}

export type PaperBooks = ReturnType<typeof createPaperBooks>

/** A hold of paper ends by its order alone. The ledger wants a moment, and this one never comes. */
const never = new Date('9999-01-01T00:00:00.000Z')
const assetPrefix = 'paper:'

/** The balances of paper accounts. Every change takes the transaction of what it belongs to. */
export function createPaperBooks({ ledger }: { readonly ledger: Books }) {
  return {
    /** The open paper account; raises 404 `paper.not_started`. */
    current: async (db: Queryable, accountId: string): Promise<PaperAccount> =>
      started(await paperAccountsStore(db).open(accountId)),
    /** As `current`, and until the transaction ends nobody else changes it. */
    lock: async (tx: Queryable, accountId: string): Promise<PaperAccount> =>
      started(await paperAccountsStore(tx).lockOpen(accountId)),
    /** Puts the declared balances into the books of a new generation. */
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
     * Sets value aside under an id of the caller's. The account must be locked. Raises 402 `paper.insufficient` with the
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
    /** Lets reserved value go; what has ended stays as it is. */
    async release(tx: Queryable, holdId: string): Promise<void> {
      await ledger.release(tx, holdId)
    },
    /** Spends from what was reserved, lets the rest of it go, and gives what is received. The account must be locked. */
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
    /** What the account has, by token. */
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
  // The ledger's type names the assets that prices are made in; its books hold any asset by its name.
  return { owner, purpose, asset: `${assetPrefix}${token}` as LedgerAsset }
}

function tokenOf(asset: string): Hex {
  return `0x${asset.slice(assetPrefix.length + 2)}`
}

/** What the ledger refuses a hold with, as owners of paper accounts know it. */
function asInsufficient(token: Hex, failure: unknown): unknown {
  if (!(failure instanceof AppError) || failure.spec !== ledgerErrors.insufficient) return failure
  const shortfallAtomic = String(failure.options.extra?.['shortfallAtomic'])
  return new AppError(
    paperErrors.insufficient,
    `The paper account has ${shortfallAtomic} atomic units of ${token} too little available.`,
    { extra: { token, shortfallAtomic } },
  )
}
