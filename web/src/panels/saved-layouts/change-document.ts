import {
  type LayoutChange,
  type LayoutDocument,
  type LayoutRefusal,
} from './saved-layouts.model.ts'

/** Where a document is kept, with what other devices write to it too. */
export interface DocumentPlace {
  readonly read: () => Promise<LayoutDocument>
  /** The version that it now has; null where it is another one than the change is based on. */
  readonly write: (document: LayoutDocument) => Promise<number | null>
  /** What the last try is told where there is no end of other changes. */
  readonly giveUp: () => Error
}

/** A device that changes the document at the same time is waited out this often. */
const triesMax = 3

/** Makes a change to what there is by then; after another device's, the same change again. Answers why not where it is refused. */
export async function changeDocument(
  place: DocumentPlace,
  change: LayoutChange,
): Promise<LayoutDocument | LayoutRefusal> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const document = await place.read()
    const layouts = change(document.layouts)
    if (typeof layouts === 'string') return layouts
    const next = { ...document, layouts }
    const version = await place.write(next)
    if (version !== null) return { ...next, version }
  }
  throw place.giveUp()
}
