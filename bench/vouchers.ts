import { verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPgliteDatabase } from '../src/adapters/sql/pglite/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import { createSessionProofs } from '../src/domains/money/payments/mpp/sessions/session-proof.ts'
import {
  type SignedVoucher,
  voucherBytes,
} from '../src/domains/money/payments/mpp/sessions/voucher.ts'
import { readVoucher } from '../src/domains/money/payments/mpp/sessions/voucher-json.ts'
import { createVoucherQueue } from '../src/domains/money/payments/mpp/sessions/voucher-queue.ts'
import { readPublicKey } from '../src/domains/money/payments/mpp/signatures/ed25519.ts'
import { plainVoucher } from '../test/support/mpp-client.ts'
import { type OpenedInTest, openInPaper } from '../test/support/mpp-sessions.ts'
import { type MppProcess, mppMigrationSets, openMppProcess } from '../test/support/mpp-world.ts'
import { watched } from '../test/support/visits.ts'
import { rounded } from './auth-parts.ts'
import { median } from './load.ts'

const sessionsOpen = 128
const vouchersEach = 400
const rounds = 4
const msPerRound = 3_000
const inFlight = 256

/** Vouchers per second in one process, beside bare ed25519 over the same bytes. Medians of the rounds. */
export type VouchersFigure = {
  readonly sessions: number
  /** `crypto.verify` on the thread pool, with keys and bytes at hand. */
  readonly rawEd25519: number
  /** From the JSON of a caller to a proved voucher of a known session. */
  readonly verified: number
  readonly verifiedShareOfRaw: number
  /** The same, and stored durably in the embedded database before the next one of the session. */
  readonly accepted: number
}

type Sample = {
  readonly json: Readonly<Record<string, unknown>> & { readonly signature: string }
  readonly key: NonNullable<ReturnType<typeof readPublicKey>>
  readonly bytes: Uint8Array
  readonly signature: Uint8Array
}

/** Measures all in turns, so that a slow moment of the machine hits each. */
export async function benchVouchers(): Promise<VouchersFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-vouchers-'))
  const database = await createPgliteDatabase({ dataDir: join(folder, 'database') })
  await migrate(database, mppMigrationSets)
  const process = await openMppProcess({ database, clock: systemClock })
  try {
    const url = await process.http.listen({ port: 0, host: '127.0.0.1' })
    const opened: OpenedInTest[] = []
    for (let n = 0; n < sessionsOpen; n++) {
      const body = { unitCost: '0.000001' }
      opened.push(await openInPaper(`${url}/api/mpp`, { signs: true, body }))
    }
    return await measure(opened, { ...process, database })
  } finally {
    await process.http.close()
    await process.mpp.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  opened: readonly OpenedInTest[],
  process: MppProcess & { readonly database: Parameters<typeof migrate>[0] },
): Promise<VouchersFigure> {
  const parts = { database: process.database, clock: systemClock }
  const proofs = createSessionProofs(parts)
  const samples = opened.map((session) => sample(session, 1n))
  const raw = ({ bytes, key, signature }: Sample) =>
    new Promise<boolean>((resolve, reject) => {
      verify(null, bytes, key, signature, (failure, isValid) =>
        failure === null ? resolve(isValid) : reject(failure),
      )
    })
  const prove = async (one: Sample) => {
    const voucher = readVoucher(one.json, one.json.signature)
    return { voucher, facts: await proofs.prove({ kind: 'voucher', voucher }) }
  }
  const figures = { raw: [0], verified: [0] }
  for (let round = -1; round < rounds; round++) {
    const bare = await sweep(samples, raw)
    const ours = await sweep(samples, prove)
    // The first round warms up.
    figures.raw = round < 0 ? [] : [...figures.raw, bare]
    figures.verified = round < 0 ? [] : [...figures.verified, ours]
  }
  const shares = figures.verified.map((one, round) => one / (figures.raw[round] ?? Number.NaN))
  return {
    sessions: sessionsOpen,
    rawEd25519: Math.round(median(figures.raw)),
    verified: Math.round(median(figures.verified)),
    verifiedShareOfRaw: rounded(median(shares)),
    accepted: await accept(opened, process, prove),
  }
}

/** Every session spends its vouchers one after another, all sessions at once. */
async function accept(
  opened: readonly OpenedInTest[],
  process: MppProcess & { readonly database: Parameters<typeof migrate>[0] },
  prove: (one: Sample) => Promise<{
    readonly voucher: SignedVoucher
    readonly facts: Awaited<ReturnType<ReturnType<typeof createSessionProofs>['prove']>>
  }>,
): Promise<number> {
  const queue = createVoucherQueue({
    ...process,
    visits: watched,
    clock: systemClock,
    random: systemRandom,
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    settings: { idleSeconds: 3_600, graceSeconds: 60, openingSeconds: 600 },
    solana: null,
  })
  const books = opened.map((session) =>
    Array.from({ length: vouchersEach }, (_, index) => sample(session, BigInt(index + 1))),
  )
  const startedAt = performance.now()
  await Promise.all(
    books.map(async (book) => {
      for (const one of book) {
        const { voucher, facts } = await prove(one)
        const { cumulativeAtomic, signature } = voucher
        const use = { facts, proof: { kind: 'voucher', voucher }, priceAtomic: 1n } as const
        const line = { sessionId: facts.id, priceAtomic: 1n, cumulativeAtomic, signature }
        const used = await queue.accept(use, line)
        if (used.spentAfterAtomic !== cumulativeAtomic) throw new Error('a voucher was lost')
      }
    }),
  )
  return Math.round((sessionsOpen * vouchersEach) / ((performance.now() - startedAt) / 1_000))
}

function sample({ key, channelId }: OpenedInTest, cumulative: bigint): Sample {
  const json = plainVoucher(key, { channelId, cumulative })
  const { signature } = readVoucher(json, json.signature)
  const publicKey = readPublicKey(key.bytes)
  if (publicKey === null) throw new Error('the key is of a small order')
  const voucher = { channelId, cumulativeAtomic: cumulative, expiresAt: 0n }
  return { json, key: publicKey, bytes: voucherBytes(voucher), signature }
}

/** All samples in turn, so many under way at once; resolves to how many a second. */
async function sweep(
  samples: readonly Sample[],
  check: (one: Sample) => Promise<unknown>,
): Promise<number> {
  let checked = 0
  const startedAt = performance.now()
  const worker = async () => {
    while (performance.now() - startedAt < msPerRound) {
      const one = samples[checked % samples.length]
      checked += 1
      if (one === undefined || (await check(one)) === false)
        throw new Error('a voucher was refused')
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return checked / ((performance.now() - startedAt) / 1_000)
}
