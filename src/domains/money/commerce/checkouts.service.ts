import { getBase58Decoder } from '@solana/kit'
import { getAddress } from 'viem'
import { ledgerMoney, type PriceAsset, priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { cursor, type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { checkoutMachine } from './checkout-states.ts'
import { moveCheckout } from './checkout-steps.ts'
import { checkoutsStore, type StoredCheckout } from './checkouts.store.ts'
import { commerceErrors } from './commerce.errors.ts'
import {
  type CheckoutSummary,
  type CheckoutsQuery,
  type CheckoutView,
  type CreateCheckoutRequest,
  checkoutIdPrefix,
  type ProductList,
  type ProductView,
} from './commerce.schemas.ts'
import { type CommerceParts, type NetworkName, networksFor } from './commerce-parts.ts'
import { lateMs } from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'
import { creditLimits, type Item, type Product } from './products.ts'

const places = cursor({ at: 'time', id: 'text' })
const openMax = 20
const openMsDefault = 30 * 60_000
/** Amounts of checkouts on chain 4663 are unique: up to this many units are added to the price. */
const suffixMax = 9_999
const suffixTriesMax = 20
/**
 * The last attempts use an amount that only an ended checkout requested; otherwise a busy week would use up all
 * amounts.
 */
const suffixLastTries = 5

export type CheckoutsService = ReturnType<typeof createCheckoutsService>

/** Products, and the account's own checkouts. */
export function createCheckoutsService(parts: CommerceParts) {
  return { ...selling(parts), ...own(parts) }
}

function selling(parts: CommerceParts) {
  return {
    async products(): Promise<ProductList> {
      const all = await productsOf(parts)
      return {
        ...wholePage(all.map((product) => productView(product, parts))),
        credit: (['USDC', 'SOL'] as const).map((asset) => ({
          least: ledgerMoney(asset, creditLimits[asset].least),
          most: ledgerMoney(asset, creditLimits[asset].most),
          networks: networksFor(asset, parts.settings),
        })),
      }
    },
    /**
     * Opens a checkout. Raises 404 for an unknown product, 400 when it is not sold on the network, 503 when nothing is
     * sold, 409 above twenty open ones.
     */
    async create(owner: Principal, request: CreateCheckoutRequest): Promise<CheckoutView> {
      const item = await readItem(request.item, parts)
      assertSold(item.asset, request.network, parts)
      const payer = readPayer(request)
      const opened = await parts.database.transaction(async (tx) => {
        const checkouts = checkoutsStore(tx)
        await checkouts.lockAccount(owner.accountId)
        if ((await checkouts.countOpen(owner.accountId)) >= openMax) {
          throw new AppError(
            commerceErrors.checkouts_full,
            `An account has at most ${openMax} open checkouts.`,
          )
        }
        for (let attempt = 0; attempt < suffixTriesMax; attempt++) {
          const checkout = newCheckout({ owner, item, network: request.network, payer }, parts)
          const isLastTry = attempt >= suffixTriesMax - suffixLastTries
          const endedAfter = isLastTry ? null : new Date(checkout.createdAt.getTime() - lateMs)
          if (await checkouts.insert(checkout, endedAfter)) return checkout
        }
        throw new AppError(commerceErrors.checkouts_full, 'Too many checkouts ask for this amount.')
      })
      return { ...checkoutSummary(opened, parts), payments: [] }
    },
  }
}

function own(parts: CommerceParts) {
  const { database } = parts
  return {
    async list({ accountId }: Principal, query: CheckoutsQuery): Promise<Page<CheckoutSummary>> {
      const { limit, status } = query
      const after = places.read(query.cursor)
      const page = { accountId, state: status, after, limit: limit + 1 }
      const rows = await checkoutsStore(database.query).list(page)
      const place = ({ createdAt, id }: StoredCheckout) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: (one) => checkoutSummary(one, parts) })
    },
    async get(owner: Principal, id: string): Promise<CheckoutView> {
      const found = await checkoutsStore(database.query).find(id)
      return viewOf(database.query, ownCheckout(found, owner), parts)
    },
    /** Only an open checkout can be canceled; a payment that still arrives becomes credit. */
    cancel: (owner: Principal, id: string): Promise<CheckoutView> =>
      database.transaction(async (tx) => {
        const checkout = ownCheckout(await checkoutsStore(tx).lock(id), owner)
        return viewOf(tx, await moveCheckout(tx, checkout, { to: 'canceled', parts }), parts)
      }),
    /**
     * Records that a payment was returned: ends the plan that it paid for and takes back its included credit; then
     * takes the credit that it became, from other value only as far as it was spent. Raises 402 `ledger.insufficient`
     * when there is too little.
     */
    refund: (id: string, transaction: string): Promise<CheckoutView> =>
      database.transaction(async (tx) => {
        const checkout = await checkoutsStore(tx).lock(id)
        if (checkout === undefined) throw notFound()
        checkoutMachine.assertTransition(checkout.state, 'refunded')
        const reference = { checkoutId: id, transaction }
        if (checkout.subscriptionId !== null) {
          await parts.billing.subscriptions.reverse(tx, checkout.subscriptionId, reference)
        }
        await parts.billing.creditBook.refund(tx, {
          source: `checkout:${id}`,
          amountAtomic: checkout.receivedAtomic,
          id: `checkout-refund:${id}`,
          reference,
        })
        const refunded = { ...checkout, refundTransaction: transaction }
        return viewOf(tx, await moveCheckout(tx, refunded, { to: 'refunded', parts }), parts)
      }),
  }
}

async function productsOf({ billing, packs }: CommerceParts): Promise<readonly Product[]> {
  const { items } = await billing.plans.plans()
  const plans = items
    .filter(({ price }) => price.amountAtomic !== '0')
    .map(
      ({ plan, name, price: { asset, amountAtomic } }): Product => ({
        product: `plan-${plan}`,
        name: `${name} plan, first month`,
        item: { kind: 'plan', plan, asset, amountAtomic: BigInt(amountAtomic) },
      }),
    )
  return [...packs, ...plans]
}

async function readItem(
  requested: CreateCheckoutRequest['item'],
  parts: CommerceParts,
): Promise<Item> {
  if ('product' in requested) {
    const found = (await productsOf(parts)).find(({ product }) => product === requested.product)
    if (found !== undefined) return found.item
    throw new AppError(commerceErrors.product_unknown, `There is no product ${requested.product}.`)
  }
  const amountAtomic = BigInt(requested.amountAtomic)
  const { least, most } = creditLimits[requested.asset]
  if (amountAtomic >= least && amountAtomic <= most) {
    return { kind: 'credit', asset: requested.asset, amountAtomic }
  }
  throw invalid('body/item/amountAtomic', `must be ${least} to ${most} for ${requested.asset}`)
}

function assertSold(asset: PriceAsset, network: NetworkName, { settings }: CommerceParts): void {
  if (settings[network] === undefined) {
    throw new AppError(commerceErrors.not_configured, `Nothing is sold on ${network}.`)
  }
  if (!networksFor(asset, settings).includes(network)) {
    throw new AppError(commerceErrors.network_unfit, `${asset} is not taken on ${network}.`)
  }
}

function readPayer({ payer, network }: CreateCheckoutRequest): string | null {
  if (payer === undefined) return null
  if ((network === 'evm') !== payer.startsWith('0x')) {
    throw invalid('body/payer', `must be an address of ${network}`)
  }
  return network === 'evm' ? getAddress(payer) : payer
}

function newCheckout(
  {
    owner,
    item,
    network,
    payer,
  }: {
    readonly owner: Principal
    readonly item: Item
    readonly network: NetworkName
    readonly payer: string | null
  },
  { clock, random, settings }: CommerceParts,
): StoredCheckout {
  const createdAt = new Date(clock.nowMs())
  const [low = 0, high = 0] = random.bytes(2)
  const suffix = network === 'evm' ? 1n + BigInt(((high << 8) | low) % suffixMax) : 0n
  return {
    id: createId(checkoutIdPrefix, createdAt.getTime(), random.bytes(10)),
    accountId: owner.accountId,
    item,
    network,
    asset: item.asset,
    amountAtomic: item.amountAtomic + suffix,
    payTo: settings[network]?.payTo ?? '',
    reference: getBase58Decoder().decode(random.bytes(32)),
    payer,
    state: checkoutMachine.initial,
    receivedAtomic: 0n,
    lateAtomic: 0n,
    note: null,
    subscriptionId: null,
    refundTransaction: null,
    seenEvent: null,
    expiresAt: new Date(createdAt.getTime() + (settings.openMs ?? openMsDefault)),
    createdAt,
  }
}

/** The checkout with its payments. */
export async function viewOf(
  db: Queryable,
  checkout: StoredCheckout,
  parts: CommerceParts,
): Promise<CheckoutView> {
  const payments = await paymentsStore(db).ofCheckout(checkout.id)
  return {
    ...checkoutSummary(checkout, parts),
    payments: payments.map(({ transaction, asset, amountAtomic, state, paidAt }) => ({
      transaction,
      ...ledgerMoney(asset, amountAtomic),
      state,
      paidAt: paidAt.toISOString(),
    })),
  }
}

function checkoutSummary(checkout: StoredCheckout, parts: CommerceParts): CheckoutSummary {
  const { item, asset } = checkout
  return {
    id: checkout.id,
    status: checkout.state,
    product: {
      kind: item.kind,
      plan: item.kind === 'plan' ? item.plan : null,
      ...ledgerMoney(item.asset, item.amountAtomic),
    },
    network: checkout.network,
    ...ledgerMoney(asset, checkout.amountAtomic),
    payTo: checkout.payTo,
    reference: checkout.reference,
    payer: checkout.payer,
    uri: paymentUri(checkout, parts),
    received: ledgerMoney(asset, checkout.receivedAtomic),
    late: ledgerMoney(asset, checkout.lateAtomic),
    note: checkout.note,
    expiresAt: checkout.expiresAt.toISOString(),
    createdAt: checkout.createdAt.toISOString(),
  }
}

/** A Solana Pay transfer request, or an EIP-681 call of the token's `transfer`. */
function paymentUri(checkout: StoredCheckout, { settings }: CommerceParts): string {
  const { network, asset, amountAtomic, payTo, reference, id } = checkout
  if (network === 'evm') {
    const { usdc = '', chainId = 0 } = settings.evm ?? {}
    return `ethereum:${usdc}@${chainId}/transfer?address=${payTo}&uint256=${amountAtomic}`
  }
  const amount = formatAmount(amountAtomic, priceAssets[asset].decimals)
  const mint = asset === 'USDC' ? `&spl-token=${settings.solana?.usdcMint ?? ''}` : ''
  return `solana:${payTo}?amount=${amount}${mint}&reference=${reference}&memo=${id}`
}

function productView({ product, name, item }: Product, { settings }: CommerceParts): ProductView {
  return {
    product,
    kind: item.kind,
    name,
    ...ledgerMoney(item.asset, item.amountAtomic),
    networks: networksFor(item.asset, settings),
  }
}

/** Raises 404 for a checkout of somebody else. */
export function ownCheckout(
  checkout: StoredCheckout | undefined,
  owner: Principal,
): StoredCheckout {
  if (checkout?.accountId !== owner.accountId) throw notFound()
  return checkout
}

function notFound(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such checkout.')
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not valid: ${message}.`, {
    faults: [{ location, message }],
  })
}
