import { hasFunction, type Place, type Tested, testNames } from './places.ts'
import type { Rule } from './rule.ts'

const domains = 'src/domains/'

interface PlaceTable {
  readonly name: string
  /** The JSON file that lists every place with its test. */
  readonly listedIn: string
  readonly table: readonly Tested[]
  readonly seenIn: (file: string, text: string) => readonly Place[]
  /** Files that are exempt. */
  readonly left: RegExp
  /** What the test of a new place must show. */
  readonly wanted: string
  readonly placesMin: number
}

/** Requires that every place of src/domains found by `find` is listed, with a test that exists. */
export function placeRule(options: PlaceTable): Rule {
  const { name, listedIn, table, seenIn, left, wanted, placesMin } = options
  const places = new Set<string>()
  const functions = new Set<string>()
  const tests = new Set<string>()
  return {
    name,
    filesMin: 100,
    looksAt: (file) => file.startsWith(domains) && file.endsWith('.ts'),
    breaches(path, text) {
      const file = path.slice(domains.length)
      if (!left.test(file)) for (const place of seenIn(file, text)) places.add(placeOf(place))
      for (const entry of table) {
        if (entry.file === file && hasFunction(file, text, entry.asks))
          functions.add(placeOf(entry))
        if (entry.test === file && testNames(file, text).includes(entry.name)) {
          tests.add(testOf(entry))
        }
      }
      return []
    },
    atEnd() {
      const known = new Set(table.map(placeOf))
      const unlisted = [...places].filter((place) => !known.has(place))
      return [
        ...(places.size < placesMin ? [`saw ${places.size} places only; mend ${listedIn}`] : []),
        ...unlisted.map(
          (place) => `${place}: write a test ${wanted}, and name both in ${listedIn}`,
        ),
        ...table
          .filter((entry) => !functions.has(placeOf(entry)))
          .map((entry) => `${placeOf(entry)} is in no file; name it as it is now in ${listedIn}`),
        ...table
          .filter((entry) => !tests.has(testOf(entry)))
          .map((entry) => `${testOf(entry)} is no test; name it as it is now in ${listedIn}`),
      ]
    },
  }
}

function placeOf({ asks, file }: Place): string {
  return `${file} ${asks}`
}

function testOf({ test, name }: Tested): string {
  return `${test} "${name}"`
}
