import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { encodeClaim } from './calldata.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import type { Factory } from './factory.ts'
import type { IntentsService, PreparedCall } from './intents.service.ts'
import { readAddress } from './launch-input.ts'
import { launchesStore } from './launches.store.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { CreatorFeesView, IntentView } from './launchpad.schemas.ts'
import { tradesStore } from './trades.store.ts'
import { createIntent } from './transitions.ts'
import { asOf, ethAmount, intentView } from './views.ts'

const tokensMax = 200

type Options = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly factory: Factory
  readonly intents: IntentsService
  readonly positions: ChainPositions
}

/** Shows what creators earned and prepares their claims; the ether itself is only ever in the contract. */
export function createCreatorFeesService(options: Options) {
  return {
    fees: (account: string) => readFees(options, account),
    prepareClaim: (input: { readonly account: string; readonly deadlineSeconds: number }) =>
      prepareClaim(options, input),
  }
}

/**
 * `claimable` of the totals is the contract's own answer at `asOf`; everything else is from the index at
 * `indexedAsOf`. `pending` is the part of what was earned that lies in blocks which are not yet safe.
 */
async function readFees(options: Options, accountText: string): Promise<CreatorFeesView> {
  const { database, evm, factory, positions } = options
  const account = readAddress(accountText, 'query/account')
  const tip = await evm.getBlock('latest')
  const claimable = await factory.claimable(account, tip?.number ?? 'latest')
  const position = await positions.current()
  const totals = await creatorFeesStore(database.query).totals(account, tokensMax)
  const sums = await creatorFeesStore(database.query).sums(account)
  const pending = await tradesStore(database.query).creatorFees({
    account,
    aboveBlock: position?.safeNumber ?? -1n,
  })
  const launches = await launchesStore(database.query).byTokens(totals.map((total) => total.token))
  const byToken = new Map(launches.map((launch) => [launch.token, launch]))
  return {
    account,
    totals: feeSums({
      ...sums,
      claimable,
      pending: [...pending.values()].reduce((sum, each) => sum + each, 0n),
    }),
    tokens: totals.map((total) => ({
      token: total.token,
      launchId: byToken.get(total.token)?.id ?? null,
      symbol: byToken.get(total.token)?.symbol ?? null,
      ...feeSums({
        ...total,
        claimable: total.accrued - total.claimed,
        pending: pending.get(total.token) ?? 0n,
      }),
    })),
    asOf: tip === null ? null : asOf({ block: tip, safeNumber: tip.number }),
    indexedAsOf: asOf(position),
  }
}

/** The unsigned `claimCreatorFees()`; 409 `launchpad.nothing_to_claim` when the contract owes the account nothing. */
async function prepareClaim(
  options: Options,
  input: { readonly account: string; readonly deadlineSeconds: number },
): Promise<{ readonly claimable: ReturnType<typeof ethAmount>; readonly intent: IntentView }> {
  const { clock, database, factory, intents, outbox, positions } = options
  const account = readAddress(input.account, 'body/account')
  await factory.assertReady()
  const claimable = await factory.claimable(account)
  if (claimable === 0n) {
    throw new AppError(
      launchpadErrors.nothing_to_claim,
      `The launchpad owes ${account} no creator fees.`,
    )
  }
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const call: PreparedCall = {
    kind: 'claim',
    from: account,
    to: factory.address,
    data: encodeClaim(),
    value: 0n,
    deadline: null,
    expiresAt,
  }
  const { gasUsed } = await intents.simulate(call)
  const received = { account, asset: 'ETH', direction: 'in' as const }
  const intent = intents.build(call, {
    gasUsed,
    balanceChanges: [{ ...received, amountAtomic: claimable.toString() }],
  })
  await database.transaction((tx) =>
    createIntent({ tx, outbox, now: new Date(clock.nowMs()) }, intent),
  )
  return {
    claimable: ethAmount(claimable),
    intent: intentView(intent, await positions.current()),
  }
}

function feeSums(fees: {
  readonly accrued: bigint
  readonly claimed: bigint
  readonly claimable: bigint
  readonly pending: bigint
}) {
  return {
    lifetime: ethAmount(fees.accrued),
    claimed: ethAmount(fees.claimed),
    claimable: ethAmount(fees.claimable),
    pending: ethAmount(fees.pending),
  }
}
