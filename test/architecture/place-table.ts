import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../../tools/check/source-files.ts'
import { hasFunction, type Place, type Tested, testNames } from './places.ts'

const domains = path.resolve(import.meta.dirname, '../../src/domains')
const read = (file: string) => readFileSync(path.join(domains, file), 'utf8')

/** A place in one text. */
export function placeOf({ asks, file }: Place): string {
  return `${file} ${asks}`
}

/** Every place that is seen in the files of src/domains which are no tests and do not match `left`. */
export function placesIn(
  seenIn: (file: string, text: string) => readonly Place[],
  left: RegExp = /[.]test[.]ts$/,
): readonly string[] {
  return filesUnder(path.dirname(domains), 'domains')
    .map((file) => file.replace(/^domains\//, ''))
    .filter((file) => file.endsWith('.ts') && !left.test(file))
    .flatMap((file) => seenIn(file, read(file)).map(placeOf))
}

/** Entries whose function is not in their file. */
export function withoutFunction(table: readonly Tested[]): readonly Tested[] {
  return table.filter(
    ({ asks, file }) =>
      !existsSync(path.join(domains, file)) || !hasFunction(file, read(file), asks),
  )
}

/** Entries whose test is not in its file. */
export function withoutTest(table: readonly Tested[]): readonly Tested[] {
  return table.filter(
    ({ name, test: file }) =>
      !existsSync(path.join(domains, file)) || !testNames(file, read(file)).includes(name),
  )
}
