import { type Address, getAddress } from 'viem'
import { ledgerAsset, priceAssets } from '../../../../kernel/assets.ts'
import type { ChainEvm, EvmBlock } from '../../../../ports/chain-evm.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  ExactRequirements,
} from '../../../../ports/payment-facilitator.ts'
import type { EvmPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { ChainRail, VerifiedPayment } from '../rail.ts'
import { checkAccepted, checkResource } from './accepted-offer.ts'
import { checkAuthorization, claimKeyOf, readAuthorization } from './evm-authorization.ts'
import { refundOnEvm, settleOnEvm } from './evm-settlement.ts'
import { type EvmTokenDomain, readTokenDomain } from './evm-token.ts'
import {
  assertWouldSettle,
  createSharedChecks,
  type ExactRailParts,
  exactMode,
  isExactOn,
  isWholePayees,
  keepIdentifier,
  maxTimeoutSeconds,
  payerOf,
} from './exact-rail.ts'
import { readPaymentHeader } from './payment-header.ts'
import { malformed } from './refusals.ts'

/** An authorization must outlast the handler and the submission. */
const marginSeconds = 45n
/** How many blocks a reorganisation could move a payment forward. */
const reorgBlocksMax = 256n

export type EvmRailOptions = ExactRailParts<EvmExactPayload> & {
  readonly chainId: number
  readonly chain: ChainEvm
  /** The dollar token, with EIP-3009. */
  readonly usdc: Address
  /** Receives payments and sends refunds. */
  readonly wallet: EvmPayoutWallet
}

/** x402 `exact` on an EVM chain: the dollar token, by authorizations that the payer signs and the service submits. */
export function createX402EvmRail(options: EvmRailOptions): ChainRail {
  const { chain, chainId, clock, wallet } = options
  const network = `eip155:${chainId}` as const
  const usdc = getAddress(options.usdc)
  const domainOf = createDomainReader(options)
  const share = createSharedChecks<EvmBlock | null>()
  let unavailable: string | null = null

  async function offerFor(call: PricedCall): Promise<ExactRequirements | null> {
    if (call.quote.asset !== 'USDC' || call.quote.amountAtomic < 1n) return null
    const domain = await domainOf()
    unavailable = domain === null ? 'the dollar token of this chain is not of EIP-3009' : null
    const networks = domain === null ? [] : await options.facilitator.networks()
    if (domain === null || !networks.some((one) => one.network === network)) return null
    const payee = isWholePayees(call) ? call.quote.payee?.evmAddress : undefined
    return {
      scheme: 'exact',
      network,
      amount: call.quote.amountAtomic.toString(),
      asset: usdc,
      payTo: getAddress(payee ?? wallet.address),
      maxTimeoutSeconds,
      extra: { name: domain.name, version: domain.version },
    }
  }

  return {
    id: 'x402_evm',
    protocol: 'x402',
    custody: 'chain',
    mode: exactMode,
    describe: () => ({
      method: 'exact',
      intent: 'charge',
      network,
      currencies: { USDC: usdc },
      unavailable,
    }),
    async offers(call) {
      const offer = await offerFor(call)
      if (offer === null) return []
      const extra = { ...offer.extra, binding: options.binding.make(call, offer) }
      return [{ protocol: 'x402', requirements: { ...offer, extra } }]
    },
    takes: (presented) => isExactOn(network, presented),
    async verify(call) {
      const requirements = await offerFor(call)
      if (requirements === null) throw malformed('This price is not offered on this network.')
      return verify({ call, requirements, options, share })
    },
    settle: (request) => settleOnEvm(request, { ...options, nowMs: clock.nowMs }),
    refund: (request) => refundOnEvm(request, { chain, wallet, nowMs: clock.nowMs }),
  }
}

async function verify(given: {
  readonly call: PricedCall
  readonly requirements: ExactRequirements
  readonly options: EvmRailOptions
  readonly share: ReturnType<typeof createSharedChecks<EvmBlock | null>>
}): Promise<VerifiedPayment> {
  const { call, requirements, options, share } = given
  const header = readPaymentHeader(call)
  if (header === null) throw malformed('The request carries no payment of x402.')
  checkResource(header, call)
  const binding = checkAccepted(header, requirements, 'binding')
  // Version 1 echoes no offer: its payment is bound to the first request that it is used for.
  if (header.version === 2) options.binding.check(binding, call, requirements)
  const payload = readAuthorization(header.payload)
  const nowSeconds = BigInt(Math.floor(options.clock.nowMs() / 1000))
  checkAuthorization(payload, requirements, { nowSeconds, marginSeconds })
  const payment: ExactPayment<EvmExactPayload> = { requirements, payload }
  const tip = await share(JSON.stringify(payment), async () => {
    const [block] = await Promise.all([
      options.chain.getBlock('latest'),
      assertWouldSettle(options.facilitator, payment),
    ])
    return block
  })
  const address = getAddress(payload.authorization.from)
  await keepIdentifier(options, `eip155:${address}`, header)
  return {
    rail: 'x402_evm',
    mode: exactMode,
    claimKey: claimKeyOf(requirements.network, requirements.asset, payload),
    payer: payerOf(call, { namespace: 'eip155', address }),
    asset: ledgerAsset('USDC', exactMode),
    amountAtomic: BigInt(requirements.amount),
    network: requirements.network,
    payTo: requirements.payTo,
    ...(requirements.payTo === getAddress(options.wallet.address) ? {} : { isDirect: true }),
    proof: {
      requirements,
      payload,
      fromBlock: lowest((tip?.number ?? 0n) - reorgBlocksMax).toString(),
    },
  }
}

function lowest(block: bigint): bigint {
  return block < 0n ? 0n : block
}

/** Reads the token's domain once; retried when the chain did not answer. */
function createDomainReader({
  chain,
  chainId,
  usdc,
}: EvmRailOptions): () => Promise<EvmTokenDomain | null> {
  let known: EvmTokenDomain | null = null
  return async () => {
    const { decimals } = priceAssets.USDC
    known ??= await readTokenDomain(chain, { address: usdc, chainId, decimals })
    return known
  }
}
