import { AppError } from '../../../../kernel/errors.ts'
import { cursor } from '../../../../kernel/page.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Database } from '../../../../ports/database.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPositions } from '../../chain-index/index.ts'
import type { Intents, PreparedBy, PreparedCall } from '../../intents/index.ts'
import { encodeGraduate } from '../calldata.ts'
import { curvesStore } from '../curves.store.ts'
import type { Factory } from '../factory.ts'
import { readAddress } from '../launch-input.ts'
import { readLaunch } from '../launch-readers.ts'
import type { LaunchRecord } from '../launches.store.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { GraduationsView, IntentView } from '../launchpad.schemas.ts'
import { asOf, intentView } from '../views.ts'
import { graduationCallsStore } from './graduation-calls.store.ts'
import { graduationGas } from './graduation-gas.ts'

/** Launches that wait, in the order in which they began to. */
const places = cursor({ since: 'time', id: 'text' })

type PageQuery = { readonly cursor?: string; readonly limit: number }

export type GraduationsOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly factory: Factory
  readonly intents: Intents
  readonly positions: ChainPositions
  /** The account of the keeper; null where none runs. */
  readonly keeperAccount: Hex | null
}

/** Lists graduations that the last buy could not finish, and prepares the call that continues one for any account. */
export function createGraduationsService(options: GraduationsOptions) {
  return {
    list: (query: PageQuery) => list(options, query),
    prepare: (launchId: string, input: GraduationInput) => prepare(options, launchId, input),
  }
}

export type GraduationInput = PreparedBy & {
  /** The account that signs and pays the gas. */
  readonly account: string
  readonly maxCrossings: number
  readonly deadlineSeconds: number
}

/** Launches that wait, longest first, with the keeper's calls for each. */
async function list(
  { database, keeperAccount, positions }: GraduationsOptions,
  { cursor: text, limit }: PageQuery,
): Promise<GraduationsView> {
  const calls = graduationCallsStore(database.query)
  const waiting = places.page({
    rows: await calls.waiting({ after: places.read(text), limit: limit + 1 }),
    limit,
    place: ({ id, since }) => ({ id, since }),
    toItem: (launch) => launch,
  })
  const items = await Promise.all(
    waiting.items.map(async ({ id: launchId, since, symbol, token }) => {
      const [last] = await calls.latest(token, 1)
      return {
        launchId,
        token,
        symbol,
        since: since.toISOString(),
        calls: last?.attempt ?? 0,
        lastCall:
          last === undefined
            ? null
            : {
                status: last.status,
                transactionHash: last.transactionHash,
                sentAt: last.sentAt.toISOString(),
              },
      }
    }),
  )
  return {
    keeper: { configured: keeperAccount !== null, account: keeperAccount },
    items,
    nextCursor: waiting.nextCursor,
    asOf: asOf(await positions.current()),
  }
}

async function prepare(
  options: GraduationsOptions,
  launchId: string,
  input: GraduationInput,
): Promise<IntentView> {
  const { clock, database, factory, intents, outbox, positions } = options
  const account = readAddress(input.account, 'body/account')
  const launch = await readLaunch(database, launchId)
  await assertWaits(database, launch)
  await factory.assertReady()
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const call: PreparedCall = {
    kind: 'graduation',
    from: account,
    to: factory.address,
    data: encodeGraduate(launch.token, input.maxCrossings),
    value: 0n,
    deadline: null,
    expiresAt,
    token: launch.token,
    gasLimit: graduationGas(input.maxCrossings),
  }
  const { gasUsed } = await intents.simulate(call)
  const intent = intents.build(call, { gasUsed, balanceChanges: [] })
  await database.transaction((tx) =>
    intents.create({ tx, outbox, now: new Date(clock.nowMs()) }, [intent], input),
  )
  return intentView(intent, await positions.current())
}

/** A launch that is not on the chain is reported as one that does not wait. */
async function assertWaits(database: Database, launch: LaunchRecord): Promise<void> {
  const curve = await curvesStore(database.query).byToken(launch.token)
  if (curve !== undefined && curve.status !== 'graduated' && curve.postponedBlock !== null) return
  throw new AppError(
    launchpadErrors.nothing_to_graduate,
    'The launch does not wait for its pool.',
    { extra: { status: launch.state } },
  )
}
