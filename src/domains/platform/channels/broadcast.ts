import type { ChannelReading } from '../../../kernel/channel.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChannelFeed } from '../../../ports/channels.ts'
import type { Logger } from '../../../ports/logger.ts'
import { deltaText, endedText, snapshotFrame } from './frames.ts'

/** How often a channel is read without a hint, since hints may be lost and windows of time move. */
const lookEveryMs = 5_000

/** Someone who is told each delta, and the last frame of all. */
export type DeltaListener = (text: string, isLast?: boolean) => void

/** One open channel: read once and written once, for all its listeners. */
export type Broadcast = {
  readonly channel: string
  /** The newest snapshot as a frame; kept until the next delta. */
  readonly snapshot: () => ReturnType<typeof snapshotFrame>
  readonly snapshotText: () => string
  readonly join: (listener: DeltaListener) => void
  readonly leave: (listener: DeltaListener) => void
  readonly listeners: () => number
  readonly close: () => Promise<void>
}

type BroadcastOptions = {
  readonly channel: string
  readonly epoch: string
  readonly everyMs: number
  readonly logger: Logger
  /** Called when what the channel is about is gone, after its last frame. */
  readonly onGone: () => void
}

/** Opens a channel. Raises what its first reading raises. */
export async function openBroadcast(
  feed: ChannelFeed,
  options: BroadcastOptions,
): Promise<Broadcast> {
  const { channel, epoch, everyMs, logger, onGone } = options
  const listeners = new Set<DeltaListener>()
  let seq = 0
  let text: string | undefined
  let isDirty = false
  let isBusy = false
  let isClosed = false
  let rest: NodeJS.Timeout | undefined

  /** Marks that are made while it reads, or rests after that, are one more reading when the rest is over. */
  const look = async () => {
    isDirty = true
    if (isBusy || isClosed) return
    isBusy = true
    isDirty = false
    try {
      tell(await feed.read())
    } catch (failure) {
      if (isMissing(failure)) return end()
      // The next hint or look tries again; `asOf` says how old the last answer is.
      logger.error('a channel could not be read', failure, { channel })
    }
    rest = setTimeout(() => {
      isBusy = false
      if (isDirty) void look()
    }, everyMs)
  }

  const end = () => {
    if (isClosed) return
    for (const listener of listeners) listener(endedText(channel), true)
    onGone()
  }
  const tell = (next: ChannelReading) => {
    reading = next
    if (next.delta === null) return
    seq += 1
    text = undefined
    const delta = deltaText({ channel, epoch, seq }, next)
    for (const listener of listeners) listener(delta)
  }

  // Hints from before the first reading are part of it.
  const unwatch = await feed.watch(() => void look())
  isBusy = true
  let reading = await feed.read().catch(async (failure: unknown) => {
    isClosed = true
    await unwatch()
    throw failure
  })
  isBusy = false
  if (isDirty) void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()

  const snapshot = () => snapshotFrame({ channel, epoch, seq }, reading)
  return {
    channel,
    snapshot,
    snapshotText: () => (text ??= JSON.stringify(snapshot())),
    join: (listener) => void listeners.add(listener),
    leave: (listener) => void listeners.delete(listener),
    listeners: () => listeners.size,
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(rest)
      await unwatch()
    },
  }
}

/** A token or a pool that a reorganisation took back is no longer found. */
function isMissing(failure: unknown): boolean {
  return failure instanceof AppError && failure.spec === resourceErrors.not_found
}
