import { Type as T } from '@sinclair/typebox'
import type { ChannelSpec } from '../../kernel/channel.ts'
import type { SchemaCollector } from '../openapi/schemas.ts'
import type { Message } from './frames.ts'

/** The two frames of a live channel; the data of both are the channel's own. */
export function channelMessages(spec: ChannelSpec, schemas: SchemaCollector): Message[] {
  const place = {
    channel: T.String({
      description: `As \`${spec.name}\` says, such as \`${spec.example.channel}\`.`,
    }),
    epoch: T.String({ description: 'Numbers continue within one epoch only.' }),
  }
  const seq = T.Unsafe<number>({ type: 'integer', minimum: 0 })
  const asOf = T.String({ format: 'date-time' })
  const shared = { channel: spec.example.channel, epoch: '5f0c1d2e3a4b5c6d' }
  const [at, later] = ['2026-07-15T12:00:00.000Z', '2026-07-15T12:00:00.100Z']
  const frames = {
    snapshot: {
      payload: T.Object({ type: T.Literal('snapshot'), ...place, seq, asOf, data: spec.snapshot }),
      example: { type: 'snapshot', ...shared, seq: 7, asOf: at, data: spec.example.snapshot },
    },
    delta: {
      payload: T.Object({
        type: T.Literal('delta'),
        ...place,
        prevSeq: seq,
        seq,
        asOf,
        data: spec.delta,
      }),
      example: {
        type: 'delta',
        ...shared,
        prevSeq: 7,
        seq: 8,
        asOf: later,
        data: spec.example.delta,
      },
    },
  }
  return Object.entries(frames).map(([type, { example, payload }]) => {
    const key = `channel.${spec.name.replace(/[{}]/g, '')}.${type}`
    return {
      key,
      message: {
        name: `${spec.name} ${type}`,
        title: `${spec.name} ${type}`,
        summary: spec.summary,
        description: spec.description,
        contentType: 'application/json',
        'x-audience': spec.audience,
        payload: schemas.place(payload),
        examples: [{ name: key, payload: example }],
      },
    }
  })
}
