import { compareParts, parseVersion, type SemVer } from './version-order.ts'

type Bound = { readonly operator: '<' | '<=' | '=' | '>' | '>='; readonly version: SemVer }
/** Alternatives, each of bounds that all hold. */
export type VersionRange = readonly (readonly Bound[])[]

const partial =
  /^v?(\d{1,9}|[xX*])(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/
const comparator = /^(\^|~>?|>=|<=|>|<|=)?(.*)$/
const comparisons = ['<', '<=', '>', '>='] as const
type Comparison = (typeof comparisons)[number]

/**
 * Reads a range as npm writes it: `1.2.3`, `^1.2`, `~1.2.3`, `1.x`, `*`, `>=1 <2`, `1.2 - 1.4`, alternatives with `||`.
 * Undefined for a text that is none.
 */
export function parseRange(text: string): VersionRange | undefined {
  const alternatives = text.split('||').map((each) => alternativeOf(each.trim()))
  const read = alternatives.filter((each) => each !== undefined)
  return read.length === alternatives.length ? read : undefined
}

/**
 * Whether a version lies in a range. One before a release only does where the range names one of the same release,
 * as npm has it, so that nobody gets what is being tried without asking for it.
 */
export function isInRange(version: SemVer, range: VersionRange): boolean {
  return range.some((bounds) => {
    if (!bounds.every((bound) => holds(version, bound))) return false
    return version.prerelease.length === 0 || bounds.some((bound) => names(bound, version))
  })
}

function names({ version: named }: Bound, { major, minor, patch }: SemVer): boolean {
  const isSame = named.major === major && named.minor === minor && named.patch === patch
  return isSame && named.prerelease.length > 0
}

function holds(version: SemVer, { operator, version: limit }: Bound): boolean {
  const order = compareParts(version, limit)
  if (operator === '=') return order === 0
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function alternativeOf(text: string): readonly Bound[] | undefined {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(text)
  if (hyphen) return between(hyphen[1] ?? '', hyphen[2] ?? '')
  // An operator may stand apart from its version.
  const words = text
    .replaceAll(/([\^~<>=])\s+/g, '$1')
    .split(/\s+/)
    .filter(Boolean)
  const bounds = words.map(boundsOf)
  const read = bounds.filter((each) => each !== undefined)
  return read.length === bounds.length ? read.flat() : undefined
}

/** A version of which later parts may be missing, or be any. */
type Partial = { readonly numbers: readonly number[]; readonly prerelease: readonly string[] }

function partialOf(text: string): Partial | undefined {
  const match = partial.exec(text)
  if (match === null) return undefined
  const [, ...parts] = match
  const given = parts.slice(0, 3)
  const cut = given.findIndex((each) => each === undefined || /^[xX*]$/.test(each))
  const numbers = (cut === -1 ? given : given.slice(0, cut)).map(Number)
  const tail = parts[3]
  if (tail !== undefined && numbers.length < 3) return undefined
  if (tail !== undefined && parseVersion(`0.0.0-${tail}`) === undefined) return undefined
  return { numbers, prerelease: tail?.split('.') ?? [] }
}

const semver = (numbers: readonly number[], prerelease: readonly string[] = []): SemVer => ({
  major: numbers[0] ?? 0,
  minor: numbers[1] ?? 0,
  patch: numbers[2] ?? 0,
  prerelease,
})

/** The first version after all that begin with these numbers; its own early ones are left out as well. */
function after(numbers: readonly number[]): Bound {
  const last = numbers.length - 1
  const raised = numbers.map((number, at) => (at === last ? number + 1 : number))
  return { operator: '<', version: semver(raised, ['0']) }
}

const from = ({ numbers, prerelease }: Partial): Bound => ({
  operator: '>=',
  version: semver(numbers, prerelease),
})

function boundsOf(word: string): readonly Bound[] | undefined {
  const [, operator = '', rest = ''] = comparator.exec(word) ?? []
  const given = partialOf(rest)
  if (given === undefined) return undefined
  const { numbers, prerelease } = given
  if (numbers.length === 0) return operator === '<' || operator === '>' ? nothing : anything
  if (operator === '^') return [from(given), after(caretPart(numbers))]
  if (operator.startsWith('~')) return [from(given), after(numbers.slice(0, 2))]
  if (operator === '' || operator === '=') {
    if (numbers.length < 3) return [from(given), after(numbers)]
    return [{ operator: '=', version: semver(numbers, prerelease) }]
  }
  const comparison = comparisons.find((each) => each === operator)
  return comparison === undefined ? undefined : compared(comparison, given)
}

const anything: readonly Bound[] = [{ operator: '>=', version: semver([]) }]
const nothing: readonly Bound[] = [{ operator: '<', version: semver([], ['0']) }]

/** What a caret keeps: all up to the first number that is not zero. */
function caretPart(numbers: readonly number[]): readonly number[] {
  const first = numbers.findIndex((number) => number !== 0)
  return first === -1 ? numbers : numbers.slice(0, first + 1)
}

function compared(operator: Comparison, { numbers, prerelease }: Partial): readonly Bound[] {
  const isWhole = numbers.length === 3
  if (isWhole) return [{ operator, version: semver(numbers, prerelease) }]
  // `>1.2` begins after all of 1.2, and `<=1.2` ends with the last of it.
  if (operator === '>')
    return [{ operator: '>=', version: { ...after(numbers).version, prerelease: [] } }]
  if (operator === '<=') return [after(numbers)]
  if (operator === '<') return [{ operator, version: semver(numbers, ['0']) }]
  return [{ operator, version: semver(numbers) }]
}

function between(low: string, high: string): readonly Bound[] | undefined {
  const [first, last] = [partialOf(low), partialOf(high)]
  if (first === undefined || last === undefined) return undefined
  const { numbers, prerelease } = last
  if (numbers.length === 0) return [from(first)]
  const end: Bound =
    numbers.length < 3 ? after(numbers) : { operator: '<=', version: semver(numbers, prerelease) }
  return [from(first), end]
}
