import { AppError } from '../../../kernel/errors.ts'
import type { PreparedBy, PreparedCall } from '../intents/index.ts'
import type { EarnedAmounts } from './factory.ts'
import { type AccrualQuery, readAccrual } from './fees/accrual.ts'
import { type ClaimsQuery, readClaims } from './fees/claims.ts'
import {
  type CreatorFeesOptions,
  claimCall,
  claimedAtOnceMax,
  feeSums,
  isOwed,
  payable,
  readEarned,
  tokenSums,
} from './fees/earned.ts'
import { readInbox } from './fees/inbox.ts'
import { readTokenFees } from './fees/token-fees.ts'
import { readAddress } from './launch-input.ts'
import { launchesStore } from './launches.store.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { CreatorFeesView, IntentView } from './launchpad.schemas.ts'
import { asOf, ethAmount, intentView } from './views.ts'

/** The most balance changes listed for a simulation. */
const balanceChangesMax = 8

/** Shows creator fees and prepares their claims; the ether is only ever in the contract. */
export function createCreatorFeesService(options: CreatorFeesOptions) {
  return {
    fees: (account: string) => readFees(options, account),
    prepareClaim: (input: ClaimInput) => prepareClaim(options, input),
    inbox: (account: string) => readInbox(options, account),
    claims: (query: ClaimsQuery) => readClaims(options, query),
    accrual: (query: AccrualQuery) => readAccrual(options, query),
    ofToken: (token: string) => readTokenFees(options, token),
  }
}

/**
 * The vault's figures at `asOf`, for the tokens indexed at `indexedAsOf`. `claimable` is in the vault, `pending` still
 * at its source; a claim collects it first and pays both, which is `payable`.
 */
async function readFees(
  options: CreatorFeesOptions,
  accountText: string,
): Promise<CreatorFeesView> {
  const { database, evm, positions } = options
  const account = readAddress(accountText, 'query/account')
  const tip = await evm.getBlock('latest')
  const position = await positions.current()
  const earned = await readEarned(options, account, tip?.number ?? 'latest')
  const launches = await launchesStore(database.query).byTokens(earned.map(({ token }) => token))
  const byToken = new Map(launches.map((launch) => [launch.token, launch]))
  return {
    account,
    totals: feeSums(earned.reduce((sum, { eth }) => plus(sum, eth), nothing)),
    tokens: earned.map(({ eth, token, tokens }) => ({
      token,
      launchId: byToken.get(token)?.id ?? null,
      symbol: byToken.get(token)?.symbol ?? null,
      family: byToken.get(token)?.family ?? null,
      ...feeSums(eth),
      inTokens: tokenSums(token, tokens),
    })),
    asOf: tip === null ? null : asOf({ block: tip, safeNumber: tip.number }),
    indexedAsOf: asOf(position),
  }
}

/** The unsigned claim of every token that owes the account fees; 409 `launchpad.nothing_to_claim` when none does. */
async function prepareClaim(
  options: CreatorFeesOptions,
  input: ClaimInput,
): Promise<{ readonly payable: ReturnType<typeof ethAmount>; readonly intent: IntentView }> {
  const { clock, database, factory, intents, outbox, positions } = options
  const account = readAddress(input.account, 'body/account')
  const paidTo = input.to === undefined ? undefined : readAddress(input.to, 'body/to')
  await factory.assertReady()
  const wanted = input.tokens?.map((token, index) => readAddress(token, `body/tokens/${index}`))
  const owed = (await readEarned(options, account, 'latest'))
    .filter(({ token }) => wanted === undefined || wanted.includes(token))
    .filter(isOwed)
    .slice(0, claimedAtOnceMax)
  if (owed.length === 0) {
    throw new AppError(
      launchpadErrors.nothing_to_claim,
      `The launchpad owes ${account} no creator fees.`,
    )
  }
  const paid = owed.reduce((sum, { eth }) => sum + payable(eth), 0n)
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const call: PreparedCall = {
    ...(await claimCall(factory, {
      from: account,
      owed,
      ...(paidTo === undefined ? {} : { paidTo }),
    })),
    kind: 'claim',
    deadline: null,
    expiresAt,
  }
  const { gasUsed } = await intents.simulate(call)
  const changes = [
    { asset: 'ETH', amount: paid },
    ...owed.map(({ token, tokens }) => ({ asset: token, amount: payable(tokens) })),
  ]
  const intent = intents.build(call, {
    gasUsed,
    balanceChanges: changes
      .filter(({ amount }) => amount > 0n)
      .slice(0, balanceChangesMax)
      .map(({ amount, asset }) => ({
        account: paidTo ?? account,
        asset,
        direction: 'in',
        amountAtomic: amount.toString(),
      })),
  })
  await database.transaction((tx) =>
    intents.create({ tx, outbox, now: new Date(clock.nowMs()) }, [intent], input),
  )
  return {
    payable: ethAmount(paid),
    intent: intentView(intent, await positions.current()),
  }
}

/** One token, several, or all that owe the account fees. */
export type ClaimInput = PreparedBy & {
  readonly account: string
  readonly tokens?: readonly string[]
  /** The payee; the account itself when absent. */
  readonly to?: string
  readonly deadlineSeconds: number
}

const nothing: EarnedAmounts = { lifetime: 0n, claimed: 0n, claimable: 0n, pending: 0n }

function plus(left: EarnedAmounts, right: EarnedAmounts): EarnedAmounts {
  return {
    lifetime: left.lifetime + right.lifetime,
    claimed: left.claimed + right.claimed,
    claimable: left.claimable + right.claimable,
    pending: left.pending + right.pending,
  }
}
