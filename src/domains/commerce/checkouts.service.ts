import { getBase58Decoder } from '@solana/kit'
import { getAddress } from 'viem'
import { type PriceAsset, priceAssets } from '../../kernel/assets.ts'
import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { formatAmount } from '../../kernel/money.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Queryable } from '../../ports/database.ts'
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
import { lateMs } from './incoming.ts'
import { paymentsStore } from './payments.store.ts'
import { creditLimits, type Item, type Product } from './products.ts'

const openMax = 20
const openMsDefault = 30 * 60_000
/** What tells checkouts on chain 4663 apart: up to this much more than the price. */
const suffixMax = 9_999
const suffixTriesMax = 20
/** The last tries take an amount that only an ended checkout asked for, or a busy week would leave none. */
const suffixLastTries = 5

export type CheckoutsService = ReturnType<typeof createCheckoutsService>

/** What can be bought, and the account's own checkouts. */
export function createCheckoutsService(parts: CommerceParts) {
  return { ...selling(parts), ...own(parts) }
}

function selling(parts: CommerceParts) {
  return {
    async products(): Promise<ProductList> {
      const all = await productsOf(parts)
      return {
        items: all.map((product) => productView(product, parts)),
        credit: (['USDC', 'SOL'] as const).map((asset) => ({
          asset,
          decimals: priceAssets[asset].decimals,
          leastAtomic: creditLimits[asset].least.toString(),
          mostAtomic: creditLimits[asset].most.toString(),
          networks: networksFor(asset, parts.settings),
        })),
      }
    },
    /**
     * Opens a checkout. Raises 404 for an unknown product, 400 where it is not sold on the network, 503 where nothing is,
     * 409 beyond twenty open ones.
     */
    async create(owner: Principal, request: CreateCheckoutRequest): Promise<CheckoutView> {
      const item = await readItem(request.item, parts)
      assertSold(item.asset, request.network, parts)
      const payer = readPayer(request)
      const made = await parts.database.transaction(async (tx) => {
        const checkouts = checkoutsStore(tx)
        await checkouts.lockAccount(owner.accountId)
        if ((await checkouts.countOpen(owner.accountId)) >= openMax) {
          throw new AppError(
            commerceErrors.checkouts_full,
            `An account has at most ${openMax} open checkouts.`,
          )
        }
        for (let attempt = 0; attempt < suffixTriesMax; attempt++) {
          const wish = newCheckout({ owner, item, network: request.network, payer }, parts)
          const isLastTry = attempt >= suffixTriesMax - suffixLastTries
          const endedAfter = isLastTry ? null : new Date(wish.createdAt.getTime() - lateMs)
          if (await checkouts.insert(wish, endedAfter)) return wish
        }
        throw new AppError(commerceErrors.checkouts_full, 'Too many checkouts ask for this amount.')
      })
      return { ...checkoutSummary(made, parts), payments: [] }
    },
  }
}

function own(parts: CommerceParts) {
  const { database } = parts
  return {
    async list({ accountId }: Principal, query: CheckoutsQuery): Promise<Page<CheckoutSummary>> {
      const { limit, cursor, status } = query
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readTime(at), id }
      const page = { accountId, state: status, after, limit: limit + 1 }
      const rows = await checkoutsStore(database.query).list(page)
      const key = (checkout: StoredCheckout) => [checkout.createdAt.toISOString(), checkout.id]
      return toPage({ rows, limit, key, toItem: (one) => checkoutSummary(one, parts) })
    },
    async get(owner: Principal, id: string): Promise<CheckoutView> {
      const found = await checkoutsStore(database.query).find(id)
      return viewOf(database.query, ownCheckout(found, owner), parts)
    },
    /** Only an open checkout can be canceled; a payment that still comes becomes credit. */
    cancel: (owner: Principal, id: string): Promise<CheckoutView> =>
      database.transaction(async (tx) => {
        const checkout = ownCheckout(await checkoutsStore(tx).lock(id), owner)
        return viewOf(tx, await moveCheckout(tx, checkout, { to: 'canceled', parts }), parts)
      }),
    /**
     * Writes down that what was paid was sent back: the plan that it paid ends, and what that included is taken back; then
     * the credit that it became is taken, from other value only as far as that was spent, or 402 `ledger.insufficient` is
     * raised where there is not so much.
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
          ...{ id: `checkout-refund:${id}`, reference },
        })
        const refunded = { ...checkout, refundTransaction: transaction }
        return viewOf(tx, await moveCheckout(tx, refunded, { to: 'refunded', parts }), parts)
      }),
  }
}

async function productsOf({ billing, packs }: CommerceParts): Promise<readonly Product[]> {
  const { items } = await billing.plans.plans()
  const plans = items
    .filter(({ priceAtomic }) => priceAtomic !== '0')
    .map(
      ({ plan, name, asset, priceAtomic }): Product => ({
        product: `plan-${plan}`,
        name: `${name} plan, first month`,
        item: { kind: 'plan', plan, asset, amountAtomic: BigInt(priceAtomic) },
      }),
    )
  return [...packs, ...plans]
}

async function readItem(wish: CreateCheckoutRequest['item'], parts: CommerceParts): Promise<Item> {
  if ('product' in wish) {
    const found = (await productsOf(parts)).find(({ product }) => product === wish.product)
    if (found !== undefined) return found.item
    throw new AppError(commerceErrors.product_unknown, `There is no product ${wish.product}.`)
  }
  const amountAtomic = BigInt(wish.amountAtomic)
  const { least, most } = creditLimits[wish.asset]
  if (amountAtomic >= least && amountAtomic <= most) {
    return { kind: 'credit', asset: wish.asset, amountAtomic }
  }
  throw invalid('body/item/amountAtomic', `must be ${least} to ${most} for ${wish.asset}`)
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
  wish: {
    readonly owner: Principal
    readonly item: Item
    readonly network: NetworkName
    readonly payer: string | null
  },
  { clock, random, settings }: CommerceParts,
): StoredCheckout {
  const { owner, item, network, payer } = wish
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
    payments: payments.map(({ transaction, amountAtomic, state, paidAt }) => ({
      transaction,
      amountAtomic: amountAtomic.toString(),
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
      amountAtomic: item.amountAtomic.toString(),
    },
    network: checkout.network,
    asset,
    decimals: priceAssets[asset].decimals,
    amountAtomic: checkout.amountAtomic.toString(),
    payTo: checkout.payTo,
    reference: checkout.reference,
    payer: checkout.payer,
    uri: paymentUri(checkout, parts),
    receivedAtomic: checkout.receivedAtomic.toString(),
    lateAtomic: checkout.lateAtomic.toString(),
    note: checkout.note,
    expiresAt: checkout.expiresAt.toISOString(),
    createdAt: checkout.createdAt.toISOString(),
  }
}

/** Solana Pay's transfer request, or an EIP-681 call of the token's `transfer`. */
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
    asset: item.asset,
    decimals: priceAssets[item.asset].decimals,
    amountAtomic: item.amountAtomic.toString(),
    networks: networksFor(item.asset, settings),
  }
}

function ownCheckout(checkout: StoredCheckout | undefined, owner: Principal): StoredCheckout {
  if (checkout?.accountId !== owner.accountId) throw notFound()
  return checkout
}

function notFound(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such checkout.')
}

function readTime(text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw invalid('query/cursor', 'not a cursor of this list')
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not valid: ${message}.`, {
    faults: [{ location, message }],
  })
}
