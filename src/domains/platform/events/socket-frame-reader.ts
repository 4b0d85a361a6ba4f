import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { readJson } from '../../../kernel/json-reader.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import { type ClientFrame, clientFrames } from './socket.schemas.ts'

const faultsMax = 10
const types = Object.keys(clientFrames).join(', ')

/** Parses one text frame; raises 400 with a `request.*` code when it is invalid. */
export function readClientFrame(text: string): ClientFrame {
  const frame = readJson(text, 'frame')
  const type =
    typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined
  switch (type) {
    case 'subscribe':
      return checked(clientFrames.subscribe, frame)
    case 'unsubscribe':
      return checked(clientFrames.unsubscribe, frame)
    case 'ping':
      return checked(clientFrames.ping, frame)
    default:
      throw new AppError(requestErrors.invalid, 'The frame has no known type.', {
        faults: [
          { location: 'frame/type', message: 'is not a known type', fix: `Use one of ${types}.` },
        ],
      })
  }
}

function checked<schema extends TObject>(schema: schema, frame: unknown): Static<schema> {
  if (Value.Check(schema, frame)) return frame
  const faults: Fault[] = []
  for (const { path, message } of Value.Errors(schema, frame)) {
    if (faults.length === faultsMax) break
    faults.push({ location: `frame${path}`, message, fix: 'See GET /asyncapi.json for frames.' })
  }
  throw new AppError(requestErrors.invalid, 'The frame is not valid.', { faults })
}
