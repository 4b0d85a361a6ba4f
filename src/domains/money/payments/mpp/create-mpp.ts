import type { PaymentMode } from '../../../../kernel/assets.ts'
import type { ChainSolana } from '../../../../ports/chain-solana.ts'
import type { SolanaPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { Visits } from '../../../../ports/visits.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { PaymentRail } from '../rail.ts'
import { challengeKeys } from './frame/challenge-keys.ts'
import { createMppFrame, type MppFrame, type MppOffer } from './frame/mpp-frame.ts'
import type { MicropaymentConfig } from './product/product.schemas.ts'
import { createProductService, type ProductService } from './product/product.service.ts'
import { createSessionGate } from './product/session-gate.ts'
import type { DepositPlace } from './product/session-views.ts'
import { createSessionsService, type SessionsService } from './product/sessions.service.ts'
import type { QuoteToken } from './product/trade-plan.ts'
import { createPaperRail } from './rails/paper-rail.ts'
import { createSessionBooks, type SessionBooks } from './sessions/session-deposits.ts'
import type { SessionParts, SessionSettings, SpentBooks } from './sessions/session-parts.ts'
import { createSessionProofs } from './sessions/session-proof.ts'
import { createSessionRail } from './sessions/session-rail.ts'
import { createSessionRefunds } from './sessions/session-refunds.ts'
import { createSessionUpkeep, type SessionUpkeep } from './sessions/session-upkeep.ts'
import { createVoucherQueue } from './sessions/voucher-queue.ts'
import { networkName, usdcMint } from './solana/mints.ts'
import { createSolanaRail } from './solana/solana-rail.ts'

/** The Solana access that micropayments need. */
export type MppSolana = {
  readonly chain: ChainSolana
  /** Holds deposits, sends refunds and pays the fees of sponsored payments. */
  readonly wallet: SolanaPayoutWallet
  /** CAIP-2, as returned by `chain.chain()`. */
  readonly cluster: string
  /** The cluster's name in challenges, where its public name would mislead: `localnet` for the embedded chain. */
  readonly network?: string | undefined
  readonly usdcMint: string
  /** The recipient of charges. Default: the wallet. Deposits always go to the wallet. */
  readonly recipient?: string | undefined
  /** Pays the fees of token payments, so that payers need no SOL. */
  readonly sponsorsFees?: boolean | undefined
}

export type MppOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly ledger: Ledger
  /** Records what sessions pay out. */
  readonly spending?: SpentBooks
  readonly visits: Pick<Visits, 'every'>
  /** Null without a chain: then everything is paper. */
  readonly solana: MppSolana | null
  readonly quoteToken: QuoteToken
  readonly settings: MppSettings
}

export type MppSettings = {
  /** The payment modes, the first one offered first. */
  readonly modes: readonly PaymentMode[]
  readonly realm: string
  /** At least 32 bytes each; the previous one verifies until its challenges have expired. */
  readonly secrets: { readonly current: string; readonly previous?: string | undefined }
  /** The service's base URL, without a trailing slash. */
  readonly baseUrl: string
  readonly serviceName: string
  readonly serviceSlug: string
  readonly sessions?: Partial<SessionSettings>
}

/** All parts of micropayments: for the paywall, for the rows, and background work. */
export type Mpp = SessionUpkeep & {
  readonly frame: MppFrame
  readonly rails: readonly PaymentRail[]
  /** The sessions' handling of deposits; the paywall's books must call it. */
  readonly books: SessionBooks
  readonly service: ProductService & SessionsService
}

const sessionDefaults: SessionSettings = {
  idleSeconds: 3_600,
  graceSeconds: 900,
  openingSeconds: 900,
}
/** The address of USDC on the public network; shown when there is no chain. */
const publicUsdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const nobody = '11111111111111111111111111111111'

/** Creates micropayments. Nothing runs in the background until `start`. */
export function createMpp(options: MppOptions): Mpp {
  const { clock, settings } = options
  const parts = toParts(options)
  const frame = createMppFrame({
    realm: settings.realm,
    keys: challengeKeys(settings.secrets),
    clock,
  })
  const proofs = createSessionProofs(parts)
  const refunds = createSessionRefunds(parts)
  const { baseUrl } = settings
  const offer = () => sessionOffer(options, parts)
  const gate = createSessionGate({ frame, clock, baseUrl, offer })
  const sessions = createSessionsService({
    parts,
    proofs,
    queue: createVoucherQueue(parts),
    refunds,
    gate,
    place: depositPlace(options),
    cluster: options.solana?.cluster ?? null,
  })
  const product = createProductService({
    ...options,
    ...settings,
    config: micropaymentConfig(options),
  })
  return {
    frame,
    rails: [...moneyRails(options, parts), ...sessionRails(options, { parts, proofs })],
    books: createSessionBooks(parts),
    service: { ...product, ...sessions },
    ...createSessionUpkeep(parts, refunds),
  }
}

function toParts({ solana, settings, ...rest }: MppOptions): SessionParts {
  return {
    ...rest,
    settings: { ...sessionDefaults, ...settings.sessions },
    solana:
      solana === null
        ? null
        : {
            chain: solana.chain,
            wallet: solana.wallet,
            clock: rest.clock,
            mints: usdcMint({ address: solana.usdcMint }),
          },
  }
}

function moneyRails(options: MppOptions, parts: SessionParts): readonly PaymentRail[] {
  const { solana, settings } = options
  return settings.modes.flatMap((mode): readonly PaymentRail[] => {
    if (mode === 'paper') return [createPaperRail(options)]
    if (solana === null || parts.solana === null) return []
    return [
      createSolanaRail({
        ...options,
        ...solana,
        mints: parts.solana.mints,
        recipient: solana.recipient ?? solana.wallet.address,
        sponsoredAssets: solana.sponsorsFees === true ? ['USDC'] : [],
      }),
    ]
  })
}

/** Calls are paid from sessions of the first mode only, because the rail name is unique. */
function sessionRails(
  options: MppOptions,
  {
    parts,
    proofs,
  }: { readonly parts: SessionParts; readonly proofs: ReturnType<typeof createSessionProofs> },
): readonly PaymentRail[] {
  const { solana } = options
  const mode = firstMode(options)
  return [
    createSessionRail({
      parts,
      proofs,
      mode,
      network: mode === 'paper' ? 'paper' : networkOf(options),
      openedAt: 'POST /api/mpp/session/open',
      recipient: mode === 'paper' ? 'platform' : (solana?.wallet.address ?? nobody),
      currencies:
        mode === 'paper'
          ? { SOL: 'SOL', USDC: 'USDC' }
          : { SOL: 'sol', USDC: solana?.usdcMint ?? publicUsdcMint },
    }),
  ]
}

function sessionOffer(options: MppOptions, parts: SessionParts): MppOffer {
  const mode = firstMode(options)
  return {
    protocol: 'mpp',
    method: mode === 'paper' ? 'paper' : 'solana',
    intent: 'session',
    request: {
      amount: '0',
      currency: mode === 'paper' ? 'USDC' : (options.solana?.usdcMint ?? publicUsdcMint),
      recipient: mode === 'paper' ? 'platform' : (options.solana?.wallet.address ?? nobody),
      unitType: 'request',
      externalId: Buffer.from(parts.random.bytes(22)).toString('hex'),
      methodDetails: {
        network: mode === 'paper' ? 'paper' : networkOf(options),
        open: 'POST /api/mpp/session/open',
        gracePeriodSeconds: parts.settings.graceSeconds,
      },
    },
  }
}

function micropaymentConfig(options: MppOptions): MicropaymentConfig {
  const { solana, settings } = options
  return {
    recipient: solana?.recipient ?? solana?.wallet.address ?? nobody,
    network: networkOf(options),
    mode: firstMode(options),
    realm: settings.realm,
    currency: 'USDC',
    mint: solana?.usdcMint ?? publicUsdcMint,
    decimals: 6,
    tokenProgram,
    rpcConfigured: solana !== null,
  }
}

function depositPlace({ solana }: MppOptions): DepositPlace {
  return {
    recipient: solana?.wallet.address ?? nobody,
    mintOf: (asset) => (asset === 'USDC' ? (solana?.usdcMint ?? null) : null),
  }
}

function networkOf({ solana }: MppOptions): string {
  if (solana === null) return 'mainnet-beta'
  return solana.network ?? networkName(solana.cluster)
}

function firstMode({ settings }: MppOptions): PaymentMode {
  return settings.modes[0] ?? 'paper'
}
