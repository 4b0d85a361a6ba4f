import type { ChainEvm, Hex } from '../../../../ports/chain-evm.ts'
import { readAddress } from '../launch-input.ts'
import { launchesStore } from '../launches.store.ts'
import type { FeeInboxView } from '../launchpad.schemas.ts'
import { asOf, ethAmount, tokenAmount } from '../views.ts'
import {
  type CreatorFeesOptions,
  claimCall,
  claimedAtOnceMax,
  type Earned,
  isOwed,
  payable,
  readEarned,
} from './earned.ts'

/**
 * What an account can claim over all families, with the cost of each claim at the node's gas price, and the batch that
 * is worth its gas. Fees paid in tokens have no price here, so a claim that includes some is never left out as too
 * dear.
 */
export async function readInbox(
  options: CreatorFeesOptions,
  accountText: string,
): Promise<FeeInboxView> {
  const { database, evm } = options
  const account = readAddress(accountText, 'query/account')
  const [tip, { gasPrice }] = await Promise.all([evm.getBlock('latest'), evm.fees()])
  const owed = (await readEarned(options, account, tip?.number ?? 'latest')).filter(isOwed)
  const shown = owed.slice(0, claimedAtOnceMax)
  const launches = await launchesStore(database.query).byTokens(shown.map(({ token }) => token))
  const weighed = await Promise.all(
    shown.map(async (earned) => {
      const gas = await gasOf(options, account, [earned])
      return { earned, gas, worth: isWorth(earned, gas, gasPrice) }
    }),
  )
  const kept = weighed.filter(({ worth }) => worth !== false).map(({ earned }) => earned)
  const batchGas = await gasOf(options, account, kept)
  const paid = kept.reduce((sum, { eth }) => sum + payable(eth), 0n)
  return {
    account,
    gasPriceWei: gasPrice.toString(),
    tokens: weighed.map(({ earned, gas, worth }) => {
      const launch = launches.find((each) => each.token === earned.token)
      return {
        token: earned.token,
        launchId: launch?.id ?? null,
        symbol: launch?.symbol ?? null,
        family: launch?.family ?? null,
        payable: ethAmount(payable(earned.eth)),
        payableTokens: tokenAmount(earned.token, payable(earned.tokens)),
        gasAlone: gas?.toString() ?? null,
        costAlone: gas === null ? null : ethAmount(gas * gasPrice),
        worthAlone: worth,
      }
    }),
    batch: {
      tokens: kept.map(({ token }) => token),
      payable: ethAmount(paid),
      gas: batchGas?.toString() ?? null,
      cost: batchGas === null ? null : ethAmount(batchGas * gasPrice),
      worthIt: batchGas !== null && paid > batchGas * gasPrice,
    },
    skipped: weighed.filter(({ worth }) => worth === false).map(({ earned }) => earned.token),
    more: owed.length > shown.length,
    asOf: tip === null ? null : asOf({ block: tip, safeNumber: tip.number }),
  }
}

/** Units of gas of a claim of these tokens; null when there is nothing to claim, or it reverts. */
async function gasOf(
  { evm, factory }: { readonly evm: ChainEvm; readonly factory: CreatorFeesOptions['factory'] },
  account: Hex,
  owed: readonly Earned[],
): Promise<bigint | null> {
  if (owed.length === 0) return null
  const simulation = await evm.simulate(await claimCall(factory, { from: account, owed }))
  return simulation.ok ? simulation.gasUsed : null
}

/** Null: the ether owed does not cover the gas, but tokens are owed as well. */
function isWorth(earned: Earned, gas: bigint | null, gasPrice: bigint): boolean | null {
  if (gas === null) return false
  if (payable(earned.eth) > gas * gasPrice) return true
  return payable(earned.tokens) > 0n ? null : false
}
