import type { ChannelReading } from '../../../kernel/channel.ts'

/** The names by which a frame says what it continues: numbers count from zero within one epoch. */
export type Place = {
  readonly channel: string
  /** Another one after every opening, so that two processes never look like one sequence. */
  readonly epoch: string
  readonly seq: number
}

/** The present state as a frame. */
export function snapshotFrame({ channel, epoch, seq }: Place, reading: ChannelReading) {
  const asOf = new Date(reading.asOfMs).toISOString()
  const data: Record<string, unknown> = { ...reading.snapshot() }
  return { type: 'snapshot' as const, channel, epoch, seq, asOf, data }
}

/** What changed since the frame before, which had the number `seq - 1`. */
export function deltaText({ channel, epoch, seq }: Place, { asOfMs, delta }: ChannelReading) {
  const asOf = new Date(asOfMs).toISOString()
  return JSON.stringify({
    type: 'delta',
    channel,
    epoch,
    prevSeq: seq - 1,
    seq,
    asOf,
    data: delta,
  })
}

/** Announces a snapshot in place of deltas that were dropped. */
export function resyncText(channel: string): string {
  return JSON.stringify({ type: 'resync', channel, reason: 'slow_reader' })
}

/** The last frame of a channel of something that is no longer there. */
export function endedText(channel: string): string {
  return JSON.stringify({ type: 'ended', channel, reason: 'gone' })
}
