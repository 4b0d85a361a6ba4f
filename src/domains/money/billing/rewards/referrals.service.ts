import { ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { wholePage } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { BillingParts } from '../billing-parts.ts'
import { claimsStore } from './claims.store.ts'
import { referralsStore } from './referrals.store.ts'
import { rewardsErrors } from './rewards.errors.ts'
import { referralEvents } from './rewards.events.ts'
import type { AttachedReferral, ReferralCode, RewardStatement } from './rewards.schemas.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeTriesMax = 5

export type ReferralsService = ReturnType<typeof createReferralsService>

/** Referrals. An account is referred once, permanently, and not by an account below it. */
export function createReferralsService(parts: BillingParts) {
  const { database, clock, random } = parts
  return {
    async statement({ accountId }: Principal): Promise<RewardStatement> {
      const referrals = referralsStore(database.query)
      const sums = await claimsStore(database.query).sums(accountId)
      return {
        ...wholePage(
          sums.map(({ asset, state, amountAtomic }) => ({
            state,
            amount: ledgerMoney(asset, amountAtomic),
          })),
        ),
        referral: {
          code: (await referrals.codeOf(accountId)) ?? null,
          referred: await referrals.countOf(accountId),
          referredBy: (await referrals.referralOf(accountId))?.code ?? null,
        },
      }
    },
    /** The account's code; created by the first call, the same in every later one. */
    async code({ accountId }: Principal): Promise<ReferralCode> {
      const referrals = referralsStore(database.query)
      for (let attempt = 0; attempt < codeTriesMax; attempt++) {
        const code = await referrals.codeOf(accountId)
        if (code !== undefined) return { code }
        const newCode = [...random.bytes(8)].map((byte) => alphabet.charAt(byte % 32)).join('')
        await referrals.insertCode(newCode, accountId, new Date(clock.nowMs()))
      }
      throw new Error('no free referral code was found')
    },
    /** Raises 404 for an unknown code, 409 for an account that was referred already or a cycle. */
    attach: ({ accountId }: Principal, code: string): Promise<AttachedReferral> =>
      database.transaction((tx) => attach(tx, { refereeId: accountId, code }, parts)),
  }
}

async function attach(
  tx: Queryable,
  { refereeId, code }: { readonly refereeId: string; readonly code: string },
  { clock, outbox }: BillingParts,
): Promise<AttachedReferral> {
  const referrals = referralsStore(tx)
  await referrals.lock()
  const referrerId = await referrals.ownerOf(code)
  if (referrerId === undefined) {
    throw new AppError(rewardsErrors.code_unknown, 'Nobody has this code.')
  }
  const known = await referrals.referralOf(refereeId)
  if (known !== undefined && known.code !== code) {
    throw new AppError(rewardsErrors.already_referred, 'The account was referred before.')
  }
  if (known !== undefined) return { code, attachedAt: known.attachedAt.toISOString() }
  if (referrerId === refereeId || (await referrals.isAbove(refereeId, referrerId))) {
    throw new AppError(rewardsErrors.referral_circle, 'The account would stand above itself.')
  }
  const attachedAt = new Date(clock.nowMs())
  await referrals.insert({ refereeId, referrerId, code, attachedAt })
  await outbox.append(tx, referralEvents.attached, {
    subject: code,
    accountId: referrerId,
    payload: { code, attachedAt: attachedAt.toISOString() },
  })
  return { code, attachedAt: attachedAt.toISOString() }
}
