import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A mistake in the command, with its remedy. */
export class NewError extends Error {}

/** A tree to add files to: nothing is written before all changes are known. */
export interface Tree {
  readonly has: (file: string) => boolean
  readonly read: (file: string) => string
  /** Creates a file, which must not exist. */
  readonly make: (file: string, text: string) => void
  readonly edit: (file: string, change: (text: string) => string) => void
  /** Writes all changes and returns which files were created and which changed. */
  readonly write: () => { readonly made: readonly string[]; readonly changed: readonly string[] }
}

/** The tree at `root`. */
export function openTree(root: string): Tree {
  const made = new Map<string, string>()
  const changed = new Map<string, string>()
  const place = (file: string) => path.join(root, file)
  const has = (file: string) => made.has(file) || existsSync(place(file))
  const read = (file: string) =>
    made.get(file) ?? changed.get(file) ?? readFileSync(place(file), 'utf8')
  return {
    has,
    read,
    make(file, text) {
      if (has(file)) throw new NewError(`${file} is there already.`)
      made.set(file, text)
    },
    edit(file, change) {
      const files = made.has(file) ? made : changed
      files.set(file, change(read(file)))
    },
    write() {
      for (const [file, text] of [...made, ...changed]) {
        mkdirSync(path.dirname(place(file)), { recursive: true })
        writeFileSync(place(file), text)
      }
      return { made: [...made.keys()], changed: [...changed.keys()] }
    },
  }
}
