import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { cidPattern } from './cid.ts'

const Cid = T.String({ pattern: cidPattern })
const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'

/** Events of pictures and descriptions. */
export const mediaEvents = {
  stored: event({
    topic: 'media.stored',
    version: 1,
    summary: 'A picture or a description was stored for the first time',
    audience: 'operator',
    payload: T.Object({
      cid: Cid,
      kind: T.String(),
      origin: T.String(),
      contentType: T.String(),
      sizeBytes: T.Integer({ minimum: 1 }),
    }),
    example: {
      cid,
      kind: 'image',
      origin: 'upload',
      contentType: 'image/png',
      sizeBytes: 53_954,
    },
  }),
  hidden: event({
    topic: 'media.hidden',
    version: 1,
    summary: 'The operator hid a picture or a description; remove your copies',
    audience: 'public',
    payload: T.Object({ cid: Cid }),
    example: { cid },
  }),
  shown: event({
    topic: 'media.shown',
    version: 1,
    summary: 'The operator shows a picture or a description again',
    audience: 'public',
    payload: T.Object({ cid: Cid }),
    example: { cid },
  }),
}
