import { creatorFeesStore } from '../creator-fees.store.ts'
import { readAddress } from '../launch-input.ts'
import { readToken } from '../launch-readers.ts'
import type { TokenFeesView } from '../launchpad.schemas.ts'
import { asOf } from '../views.ts'
import { type CreatorFeesOptions, feeSums, tokenSums } from './earned.ts'

/** What each account with a share of the token's creator fees earned with it; the vault's figures. */
export async function readTokenFees(
  { database, evm, factory }: CreatorFeesOptions,
  tokenText: string,
): Promise<TokenFeesView> {
  const launch = await readToken(database, readAddress(tokenText, 'params/address'))
  const { token } = launch
  const tip = await evm.getBlock('latest')
  const shares = await creatorFeesStore(database.query).recipientsOf([token])
  const recipients = await Promise.all(
    shares.map(async ({ account, bps }) => {
      const [fees] = await factory.creatorFees(account, [token], tip?.number ?? 'latest')
      if (fees === undefined) throw new Error('assertion failed: one token gives one answer')
      return { account, bps, ...feeSums(fees.eth), inTokens: tokenSums(token, fees.token) }
    }),
  )
  return {
    token,
    launchId: launch.id,
    family: launch.family,
    recipients,
    asOf: tip === null ? null : asOf({ block: tip, safeNumber: tip.number }),
  }
}
