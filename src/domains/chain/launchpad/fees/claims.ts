import type { Page } from '../../../../kernel/page.ts'
import { cursorPlace, logPlaces } from '../../chain-index/index.ts'
import { evidenceView } from '../../intents/index.ts'
import { creatorFeesStore } from '../creator-fees.store.ts'
import { readAddress } from '../launch-input.ts'
import { launchesStore } from '../launches.store.ts'
import type { AsOfView, FeeClaimView } from '../launchpad.schemas.ts'
import { asOf, ethAmount, tokenAmount } from '../views.ts'
import type { CreatorFeesOptions } from './earned.ts'

/** Which claims are read. */
export type ClaimsQuery = {
  readonly account: string
  readonly limit: number
  readonly cursor?: string
}

/** What the vault paid an account, newest first: one row for each token of a claim, with its log. */
export async function readClaims(
  { database, positions }: CreatorFeesOptions,
  { account: accountText, cursor, limit }: ClaimsQuery,
): Promise<Page<FeeClaimView> & { readonly asOf: AsOfView }> {
  const account = readAddress(accountText, 'query/account')
  const position = await positions.current()
  const after = logPlaces.read(cursor)
  const rows = await creatorFeesStore(database.query).claimsOf({ account, limit, after })
  const launches = await launchesStore(database.query).byTokens([
    ...new Set(rows.map(({ token }) => token)),
  ])
  const page = logPlaces.page({
    rows,
    limit,
    place: cursorPlace,
    toItem(claim): FeeClaimView {
      const launch = launches.find(({ token }) => token === claim.token)
      return {
        account: claim.account,
        paidTo: claim.paidTo,
        token: claim.token,
        launchId: launch?.id ?? null,
        symbol: launch?.symbol ?? null,
        paid: ethAmount(claim.amount),
        paidTokens: tokenAmount(claim.token, claim.tokenAmount),
        claimedAt: claim.claimedAt.toISOString(),
        evidence: evidenceView(claim, position),
      }
    },
  })
  return { ...page, asOf: asOf(position) }
}
