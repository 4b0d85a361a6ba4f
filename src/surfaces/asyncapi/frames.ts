import type { TObject } from '@sinclair/typebox'

/** One kind of WebSocket frame. Frames are JSON objects with a `type`. */
export type FrameSpec = {
  readonly type: string
  readonly summary: string
  readonly payload: TObject
  readonly example: Readonly<Record<string, unknown>>
}

/** The frames of the WebSocket besides the events: what clients may send, and what the server sends. */
export type RealtimeFrames = {
  readonly client: readonly FrameSpec[]
  readonly server: readonly FrameSpec[]
}
