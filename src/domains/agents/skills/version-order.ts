/** A version of Semantic Versioning 2.0.0 in its parts. */
export type SemVer = {
  readonly major: number
  readonly minor: number
  readonly patch: number
  /** The identifiers after the hyphen; none for a release. */
  readonly prerelease: readonly string[]
}

const form =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/
const digits = /^\d+$/

/** The parts of a version; undefined for a text that is none, such as a number with a zero in front. */
export function parseVersion(text: string): SemVer | undefined {
  const [, major, minor, patch, tail] = form.exec(text) ?? []
  if (major === undefined) return undefined
  const prerelease = tail?.split('.') ?? []
  if (prerelease.some((each) => digits.test(each) && each.length > 1 && each.startsWith('0'))) {
    return undefined
  }
  return { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease }
}

/** Below zero where `one` comes before `other`, as Semantic Versioning orders them. */
export function compareParts(one: SemVer, other: SemVer): number {
  const numbers = one.major - other.major || one.minor - other.minor || one.patch - other.patch
  return numbers === 0 ? comparePrereleases(one.prerelease, other.prerelease) : numbers
}

/** The same of two texts that are versions. */
export function compareVersions(one: string, other: string): number {
  return compareParts(known(one), known(other))
}

/** Versions from the lowest to the highest. */
export function inOrder(versions: readonly string[]): readonly string[] {
  return versions.toSorted(compareVersions)
}

export function isPrerelease(version: string): boolean {
  return known(version).prerelease.length > 0
}

/** Whether two versions differ in their patch alone. */
export function isSameLine(one: string, other: string): boolean {
  const [a, b] = [known(one), known(other)]
  return a.major === b.major && a.minor === b.minor
}

function known(text: string): SemVer {
  const parts = parseVersion(text)
  if (parts === undefined) throw new Error(`assertion failed: ${text} is a version`)
  return parts
}

/** A release comes after what led to it; identifiers are compared one by one, and the longer list is later. */
function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  for (const [at, left] of one.entries()) {
    const right = other[at]
    if (right === undefined) return 1
    const order = compareIdentifiers(left, right)
    if (order !== 0) return order
  }
  return one.length - other.length
}

function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [digits.test(one), digits.test(other)]
  if (isNumber && isOtherNumber) {
    // Of any length: the longer number is the greater one.
    return one.length - other.length || compareTexts(one, other)
  }
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return compareTexts(one, other)
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
