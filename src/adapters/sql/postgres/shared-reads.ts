import pg from 'pg'
import {
  createPreparedConnection,
  type PreparedConnection,
  type PreparedQuery,
} from './prepared.ts'
import { noteRun } from './statements.ts'

/** The number of shared connections. */
const lanesMax = 2
/** The maximum of reads in progress on one of them. */
const inFlightMax = 32
/** A connection whose read takes longer than this gets no further reads meanwhile. */
const stuckAfterMs = 20
const idleMs = 10_000

/** Connections on which short reads are pipelined, so that each turn of the event loop sends its reads at once. */
export type SharedReads = {
  /** The maximum of reads in progress on all of them. */
  readonly places: number
  /** Runs a read; undefined when all connections are full. Rejects as the statement does. */
  readonly run: (asked: PreparedQuery) => Promise<pg.QueryResult> | undefined
  /** Waits for reads in progress. */
  readonly close: () => Promise<void>
}

type Lane = {
  readonly client: pg.Client
  readonly connection: PreparedConnection
  isOpen: boolean
  inFlight: number
  /** When it last answered, or was given its current read. */
  movedAtMs: number
  usedAtMs: number
}

/**
 * Opens its connections on demand, and closes them after ten seconds without reads. They are read-only: the server
 * refuses a writing statement with 25006.
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
      if (lane.inFlight === 0 && lane.usedAtMs < before) void end(lane)
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
      // Reads meanwhile use a connection of the pool, which reports what is wrong.
      () => leave(lane),
    )
  }
  const laneWithRoom = (nowMs: number): Lane | undefined => {
    let best: Lane | undefined
    for (const lane of lanes) {
      const isStuck = lane.inFlight > 0 && nowMs - lane.movedAtMs > stuckAfterMs
      if (!lane.isOpen || isStuck || lane.inFlight >= inFlightMax) continue
      if (best === undefined || lane.inFlight < best.inFlight) best = lane
    }
    return best
  }

  return {
    places: lanesMax * inFlightMax,
    run(asked) {
      if (isClosed) return undefined
      const nowMs = performance.now()
      const lane = laneWithRoom(nowMs)
      if (lanes.length < lanesMax && (lane === undefined || lane.inFlight > 0)) open()
      return lane === undefined ? undefined : runOn(lane, asked, nowMs)
    },
    async close() {
      isClosed = true
      clearInterval(sweeping)
      while (lanes.some(({ inFlight }) => inFlight > 0)) {
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
    client,
    connection: createPreparedConnection(client),
    isOpen: false,
    inFlight: 0,
    movedAtMs: atMs,
    usedAtMs: atMs,
  }
}

/** The time spent behind earlier reads does not count. */
async function runOn(lane: Lane, asked: PreparedQuery, nowMs: number): Promise<pg.QueryResult> {
  if (lane.inFlight === 0) lane.movedAtMs = nowMs
  lane.usedAtMs = nowMs
  lane.inFlight += 1
  try {
    return await lane.connection.query(asked)
  } finally {
    const doneMs = performance.now()
    noteRun(asked.statement, doneMs - Math.max(lane.movedAtMs, nowMs))
    lane.movedAtMs = doneMs
    lane.inFlight -= 1
  }
}
