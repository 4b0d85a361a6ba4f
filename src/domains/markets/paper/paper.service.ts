import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { paperErrors } from './paper.errors.ts'
import { paperEvents } from './paper.events.ts'
import type {
  PaperAccountView,
  ResetPaperAccountRequest,
  StartPaperAccountRequest,
} from './paper.schemas.ts'
import { type PaperAccount, type PaperBalance, paperAccountsStore } from './paper-accounts.store.ts'
import type { PaperBooks } from './paper-books.ts'
import { type PaperProfile, paperPresets } from './paper-profile.ts'

export type PaperServiceOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly books: PaperBooks
}

export type PaperService = ReturnType<typeof createPaperService>

/** Paper accounts as their owners see them. */
export function createPaperService({ database, clock, outbox, books }: PaperServiceOptions) {
  const begin = async (
    tx: Queryable,
    account: PaperAccount,
    event: (typeof paperEvents)[keyof typeof paperEvents],
  ): Promise<PaperAccountView> => {
    const { accountId, generation, profile } = account
    if (!(await paperAccountsStore(tx).insert(account))) {
      throw new AppError(paperErrors.already_started, 'This account has a paper account.')
    }
    await books.open(tx, account)
    await outbox.append(tx, event, {
      subject: accountId,
      accountId,
      payload: { generation, profile: profile.name, isPaper: true },
    })
    return viewOf(tx, account)
  }
  const viewOf = async (db: Queryable, account: PaperAccount): Promise<PaperAccountView> =>
    toView(account, {
      holdings: await books.balances(db, account),
      history: await paperAccountsStore(db).all(account.accountId),
    })

  return {
    /** Raises 404 `paper.not_started`. */
    get: async ({ accountId }: Principal): Promise<PaperAccountView> =>
      viewOf(database.query, await books.current(database.query, accountId)),
    /** Raises 409 `paper.already_started`. */
    start: ({ accountId }: Principal, request: StartPaperAccountRequest) =>
      database.transaction((tx) =>
        begin(
          tx,
          {
            accountId,
            generation: 1,
            profile: readProfile(request.profile ?? 'realistic'),
            startingBalances: readBalances(request.balances),
            startedAt: new Date(clock.nowMs()),
            endedAt: null,
          },
          paperEvents.started,
        ),
      ),
    /** Starts a new generation; the one before keeps its rows. Raises 409 `paper.reserved` while orders hold value. */
    reset: ({ accountId }: Principal, request: ResetPaperAccountRequest) =>
      database.transaction(async (tx) => {
        const before = await books.lock(tx, accountId)
        const held = (await books.balances(tx, before)).some(({ heldAtomic }) => heldAtomic > 0n)
        if (held) throw new AppError(paperErrors.reserved, 'Open orders reserve paper value.')
        const now = new Date(clock.nowMs())
        await paperAccountsStore(tx).end(accountId, now)
        const { balances, profile } = request
        return begin(
          tx,
          {
            accountId,
            generation: before.generation + 1,
            profile: profile === undefined ? before.profile : readProfile(profile),
            startingBalances:
              balances === undefined ? before.startingBalances : readBalances(balances),
            startedAt: now,
            endedAt: null,
          },
          paperEvents.reset,
        )
      }),
  }
}

function readProfile(profile: NonNullable<StartPaperAccountRequest['profile']>): PaperProfile {
  return typeof profile === 'string' ? paperPresets[profile] : { name: 'explicit', ...profile }
}

function readBalances(requested: StartPaperAccountRequest['balances']): readonly PaperBalance[] {
  const balances = requested.map(({ token, amountAtomic }) => ({
    token: getAddress(token.toLowerCase()),
    amountAtomic: BigInt(amountAtomic),
  }))
  if (new Set(balances.map(({ token }) => token)).size === balances.length) return balances
  throw new AppError(requestErrors.invalid, 'A token is named twice.', {
    faults: [{ location: 'body/balances', message: 'a token twice', fix: 'Name each token once.' }],
  })
}

function toView(
  account: PaperAccount,
  {
    holdings,
    history,
  }: {
    readonly holdings: Awaited<ReturnType<PaperBooks['balances']>>
    readonly history: readonly PaperAccount[]
  },
): PaperAccountView {
  return {
    isPaper: true,
    generation: account.generation,
    profile: account.profile,
    startingBalances: account.startingBalances.map(({ token, amountAtomic }) => ({
      token,
      amountAtomic: amountAtomic.toString(),
    })),
    balances: holdings.map(({ token, postedAtomic, heldAtomic, availableAtomic }) => ({
      token,
      postedAtomic: postedAtomic.toString(),
      reservedAtomic: heldAtomic.toString(),
      availableAtomic: availableAtomic.toString(),
    })),
    startedAt: account.startedAt.toISOString(),
    history: history.map(({ generation, startedAt, endedAt }) => ({
      generation,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
