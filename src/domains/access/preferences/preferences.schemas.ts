import { type Static, Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'

/** The kinds of documents. */
export const documentKinds = ['layout', 'preset', 'preference'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** The maximum of documents that an account keeps. */
export const documentsMax = 100
/** The maximum size of one document as UTF-8 JSON. */
export const documentBytesMax = 65_536
/** The maximum nesting of one document; the object itself is the first level. */
export const documentDepthMax = 16

const Kind = T.Union(
  documentKinds.map((kind) => T.Literal(kind)),
  {
    description:
      '`layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting.',
  },
)
const Key = T.String({
  pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
  description: 'Chosen by its owner; unique among those of its kind.',
})
const Version = T.Integer({
  minimum: 1,
  description: "The account's revision at its last change; grows, with gaps, and never returns.",
})
const entry = {
  kind: Kind,
  key: Key,
  version: Version,
  bytes: T.Integer({ minimum: 2, maximum: documentBytesMax, description: 'Its size as JSON.' }),
  changedAt: Timestamp,
}
const Value = T.Record(T.String(), T.Unknown(), {
  description: 'A JSON object that the service keeps and does not read.',
})

export const DocumentParams = shape({ kind: Kind, key: Key })
export type DocumentParams = Static<typeof DocumentParams>
export const ListDocumentsQuery = shape({
  kind: T.Optional({ ...Kind, description: 'Only documents of this kind.' }),
})
export type ListDocumentsQuery = Static<typeof ListDocumentsQuery>
export const WriteDocumentRequest = shape({
  value: Value,
  expectedVersion: T.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The version that the change is based on; 0 where there was no document.',
  }),
})
export type WriteDocumentRequest = Static<typeof WriteDocumentRequest>
export const DeleteDocumentQuery = shape({
  expectedVersion: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Deletes nothing when the document has another version.',
    }),
  ),
})
export type DeleteDocumentQuery = Static<typeof DeleteDocumentQuery>

export const DocumentEntry = T.Object(entry, { $id: 'PreferenceEntry' })
export type DocumentEntry = Static<typeof DocumentEntry>
export const DocumentView = T.Object({ ...entry, value: Value }, { $id: 'Preference' })
export type DocumentView = Static<typeof DocumentView>
export const DocumentList = T.Object(
  {
    revision: T.Integer({
      minimum: 0,
      description: "The account's revision: the same number means that nothing was changed.",
    }),
    ...wholeList(DocumentEntry, { maxItems: documentsMax }),
  },
  { $id: 'PreferenceList' },
)
export type DocumentList = Static<typeof DocumentList>
