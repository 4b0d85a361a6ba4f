import type { TObject } from '@sinclair/typebox'

/** One kind of WebSocket frame: a JSON object with a `type`. */
export type FrameSpec = {
  readonly type: string
  readonly summary: string
  readonly payload: TObject
  readonly example: Readonly<Record<string, unknown>>
}

/** The WebSocket's frames other than events: those that clients send and those that the server sends. */
export type RealtimeFrames = {
  readonly client: readonly FrameSpec[]
  readonly server: readonly FrameSpec[]
}

/** A message of the document, by its key in it. */
export type Message = {
  readonly key: string
  readonly message: { readonly [name: string]: unknown }
}
