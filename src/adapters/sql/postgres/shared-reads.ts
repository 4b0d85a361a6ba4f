import pg from 'pg'
import { type Asked, createPreparedConnection, type PreparedConnection } from './prepared.ts'
import { noteRun } from './statements.ts'

/** Connections that reads share. */
const lanesMax = 2
/** Reads that may be under way on one of them. */
const underWayMax = 32
/** A connection whose read takes longer than this gets no further ones behind it. */
const stuckAfterMs = 20
const idleMs = 10_000

/** Connections on which short reads stand right behind each other, so that a turn of the loop sends all of its own at once. */
export type SharedReads = {
  /** How many may be under way in all. */
  readonly places: number
  /** Runs a read; undefined where none of the connections has room for it now. Rejects as the statement does. */
  readonly run: (asked: Asked) => Promise<pg.QueryResult> | undefined
  /** Waits for what is under way. */
  readonly close: () => Promise<void>
}

type Lane = {
  readonly client: pg.Client
  readonly connection: PreparedConnection
  isOpen: boolean
  underWay: number
  /** When it last answered, or was given the read that it works on. */
  movedAtMs: number
  usedAtMs: number
}

/**
 * Opens its connections when they are asked for, and closes them when nothing was read for ten seconds. They only read:
 * a statement that would write is refused by the server with 25006.
 */
export function createSharedReads(options: {
  readonly connection: pg.ClientConfig
  readonly onError: (error: Error) => void
}): SharedReads {
  const lanes: Lane[] = []
  let isClosed = false
  let sweeping: NodeJS.Timeout | undefined

  const leave = (lane: Lane): void => {
    lane.isOpen = false
    const place = lanes.indexOf(lane)
    if (place >= 0) lanes.splice(place, 1)
  }
  const end = async (lane: Lane): Promise<void> => {
    leave(lane)
    await lane.client.end().catch(options.onError)
  }
  const sweep = (): void => {
    const before = performance.now() - idleMs
    for (const lane of [...lanes]) {
      if (lane.underWay === 0 && lane.usedAtMs < before) void end(lane)
    }
    if (lanes.length > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }
  const open = (): void => {
    const lane = createLane(options.connection)
    lane.client.on('error', (failure) => {
      leave(lane)
      options.onError(failure)
    })
    lane.client.once('end', () => leave(lane))
    lanes.push(lane)
    sweeping ??= setInterval(sweep, idleMs).unref()
    lane.client.connect().then(
      () => {
        lane.isOpen = lanes.includes(lane)
      },
      // Whoever reads meanwhile has a connection of the pool, which says what is wrong.
      () => leave(lane),
    )
  }
  const laneWithRoom = (nowMs: number): Lane | undefined => {
    let best: Lane | undefined
    for (const lane of lanes) {
      const isStuck = lane.underWay > 0 && nowMs - lane.movedAtMs > stuckAfterMs
      if (!lane.isOpen || isStuck || lane.underWay >= underWayMax) continue
      if (best === undefined || lane.underWay < best.underWay) best = lane
    }
    return best
  }

  return {
    places: lanesMax * underWayMax,
    run(asked) {
      if (isClosed) return undefined
      const nowMs = performance.now()
      const lane = laneWithRoom(nowMs)
      if (lanes.length < lanesMax && (lane === undefined || lane.underWay > 0)) open()
      return lane === undefined ? undefined : runOn(lane, asked, nowMs)
    },
    async close() {
      isClosed = true
      clearInterval(sweeping)
      while (lanes.some(({ underWay }) => underWay > 0)) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      await Promise.all([...lanes].map(end))
    },
  }
}

function createLane(connection: pg.ClientConfig): Lane {
  const client = new pg.Client({ ...connection, pipeline: true })
  const atMs = performance.now()
  return {
    ...{ client, connection: createPreparedConnection(client) },
    ...{ isOpen: false, underWay: 0, movedAtMs: atMs, usedAtMs: atMs },
  }
}

/** What stood before it in the queue is not its own time. */
async function runOn(lane: Lane, asked: Asked, nowMs: number): Promise<pg.QueryResult> {
  if (lane.underWay === 0) lane.movedAtMs = nowMs
  lane.usedAtMs = nowMs
  lane.underWay += 1
  try {
    return await lane.connection.query(asked)
  } finally {
    const doneMs = performance.now()
    noteRun(asked.statement, doneMs - Math.max(lane.movedAtMs, nowMs))
    lane.movedAtMs = doneMs
    lane.underWay -= 1
  }
}
