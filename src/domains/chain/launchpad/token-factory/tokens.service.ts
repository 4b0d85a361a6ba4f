import { getAddress, type Hex } from 'viem'
import { AppError } from '../../../../kernel/errors.ts'
import { moneyOf } from '../../../../kernel/money.ts'
import { textWarnings } from '../../../../kernel/name-warnings.ts'
import { cursor } from '../../../../kernel/page.ts'
import type { Money } from '../../../../kernel/schemas.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { type ChainPosition, cursorPlace, logPlaces } from '../../chain-index/index.ts'
import { evidenceView } from '../../intents/index.ts'
import { readAddress } from '../launch-input.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { asOf } from '../views.ts'
import { type GrantRecord, grantsStore } from './grants.store.ts'
import type { TokenFactory } from './token-factory.ts'
import {
  type GrantEndInput,
  type PrepareTokenInput,
  prepareCreation,
  prepareVestingClaim,
  prepareVestingReturn,
  prepareVestingRevoke,
  type TokensServiceOptions,
  type VestingClaimInput,
} from './token-preparation.ts'
import type { FactoryTokenView, GrantView } from './tokens.schemas.ts'
import { type FactoryTokenRecord, factoryTokensStore } from './tokens.store.ts'
import { cliffEndOf, freeOf, heldOf } from './vesting.ts'

const grantPlaces = cursor({ grantId: 'int8' })

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Prepares plain and vesting tokens, and shows them with their grants. */
export function createTokensService(options: TokensServiceOptions) {
  return { ...preparations(options), ...tokenReads(options), ...grantReads(options) }
}

function preparations(options: TokensServiceOptions) {
  const factory = () => configured(options.tokenFactory)
  return {
    prepare: (input: PrepareTokenInput) => prepareCreation(options, factory(), input),
    prepareClaim: (input: VestingClaimInput) => prepareVestingClaim(options, factory(), input),
    prepareRevoke: (input: GrantEndInput) => prepareVestingRevoke(options, factory(), input),
    prepareReturn: (input: GrantEndInput) => prepareVestingReturn(options, factory(), input),
  }
}

function tokenReads(options: TokensServiceOptions) {
  const { database, positions } = options
  return {
    /** Newest first. */
    async list(query: PageQuery & { readonly creator?: string }) {
      const { address } = configured(options.tokenFactory)
      const position = await positions.current()
      const rows = await factoryTokensStore(database.query).page({
        limit: query.limit,
        ...(query.creator === undefined
          ? {}
          : { creator: readAddress(query.creator, 'query/creator') }),
        after: logPlaces.read(query.cursor),
      })
      const page = logPlaces.page({
        rows,
        limit: query.limit,
        place: cursorPlace,
        toItem: (row) => tokenView(row, address, position),
      })
      return { ...page, asOf: asOf(position) }
    },

    /** Raises 404 `resource.not_found` for a token that the factory did not make. */
    async get(address: string): Promise<FactoryTokenView> {
      const at = configured(options.tokenFactory)
      const token = readAddress(address, 'params/address')
      const found = await factoryTokensStore(database.query).byToken(token)
      if (found === undefined) {
        throw new AppError(resourceErrors.not_found, `The factory made no token at ${token}.`)
      }
      return tokenView(found, at.address, await positions.current())
    },
  }
}

function grantReads(options: TokensServiceOptions) {
  const { database, positions } = options
  return {
    /** Grants in the order of their numbers, at the block of `asOf`. */
    async grants(query: PageQuery & GrantFilter) {
      configured(options.tokenFactory)
      const position = await positions.current()
      const rows = await grantsStore(database.query).page({
        limit: query.limit,
        ...addressesOf(query),
        after: grantPlaces.read(query.cursor),
      })
      const tokens = await factoryTokensStore(database.query).byTokens(rows.map((row) => row.token))
      const page = grantPlaces.page({
        rows,
        limit: query.limit,
        place: (row) => row,
        toItem: (row) =>
          grantView(
            row,
            tokens.find((each) => each.token === row.token),
            position,
          ),
      })
      return { ...page, asOf: asOf(position) }
    },

    async grant(grantId: string): Promise<GrantView> {
      configured(options.tokenFactory)
      const [found] = await grantsStore(database.query).byIds([BigInt(grantId)])
      if (found === undefined) {
        throw new AppError(resourceErrors.not_found, `There is no grant ${grantId}.`)
      }
      const token = await factoryTokensStore(database.query).byToken(found.token)
      return grantView(found, token, await positions.current())
    },
  }
}

const filterNames = ['beneficiary', 'revoker', 'token'] as const
type GrantFilter = { readonly [name in (typeof filterNames)[number]]?: string }

function addressesOf(filter: GrantFilter): { [name in keyof GrantFilter]: Hex } {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filter[name]
      return value === undefined ? [] : [[name, readAddress(value, `query/${name}`)]]
    }),
  )
}

function configured(factory: TokenFactory | null): TokenFactory {
  if (factory !== null) return factory
  throw new AppError(
    launchpadErrors.family_not_configured,
    'No token factory is configured on this chain.',
    { extra: { configured: false, family: 'token_factory' } },
  )
}

function tokenView(
  token: FactoryTokenRecord,
  factory: string,
  position: ChainPosition | null,
): FactoryTokenView {
  return {
    token: token.token,
    kind: token.vested > 0n ? 'vesting' : 'plain',
    factory,
    creator: token.creator,
    recipient: token.recipient,
    name: token.name,
    symbol: token.symbol,
    textWarnings: textWarnings(token),
    metadataUri: token.metadataUri,
    decimals: token.decimals,
    supply: amountOf(token, token.supply),
    vested: amountOf(token, token.vested),
    createdAt: token.createdAt.toISOString(),
    evidence: evidenceView(token, position),
  }
}

function grantView(
  grant: GrantRecord,
  token: FactoryTokenRecord | undefined,
  position: ChainPosition | null,
): GrantView {
  const free = freeOf(grant, position?.block.timestamp ?? 0n)
  const amount = (value: bigint) =>
    amountOf({ token: grant.token, decimals: token?.decimals ?? 0 }, value)
  return {
    id: grant.grantId.toString(),
    token: grant.token,
    symbol: token?.symbol ?? null,
    beneficiary: grant.beneficiary,
    revoker: grant.revoker,
    amount: amount(grant.amount),
    free: amount(free),
    claimed: amount(grant.claimed),
    claimable: amount(free - grant.claimed),
    returned: amount(grant.revoked?.returned ?? 0n),
    heldForRevoker: amount(heldOf(grant)),
    startsAt: timeAt(grant.start),
    cliffEndsAt: timeAt(cliffEndOf(grant)),
    endsAt: timeAt(grant.start + grant.durationSeconds),
    revokedAt: grant.revoked?.at.toISOString() ?? null,
  }
}

function amountOf(
  token: { readonly token: string; readonly decimals: number },
  value: bigint,
): Money {
  return moneyOf({ asset: getAddress(token.token), decimals: token.decimals }, value)
}

function timeAt(second: bigint): string {
  return new Date(Number(second) * 1_000).toISOString()
}
