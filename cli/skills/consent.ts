import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { plain } from '../output/table.ts'
import {
  type Capabilities,
  type CapabilityKind,
  capabilityKinds,
  type ResolvedSkill,
  type Verdict,
} from './views.ts'

export const policies = ['strict', 'balanced', 'permissive'] as const
export type Policy = (typeof policies)[number]

/** The verdicts that are installed under a policy. What is malicious never is. */
const accepted: Readonly<Record<Policy, readonly Verdict[]>> = {
  strict: ['pass'],
  balanced: ['pass', 'review'],
  permissive: ['pass', 'review', 'warn'],
}

/** The verdict of a version that may be installed under the policy. Raises a `CliFailure` with the reason otherwise. */
export function assertInstallable(
  { scan, slug, state, version }: Pick<ResolvedSkill, 'scan' | 'slug' | 'state' | 'version'>,
  policy: Policy,
): Verdict {
  const name = `${slug}@${version}`
  if (state !== 'listed' && state !== 'deprecated') {
    throw refused(`${name} is ${state}, and is not installed.`, 'Choose another version or skill.')
  }
  const { isComplete, status, verdict } = scan
  if (status !== 'succeeded' || verdict === null) {
    throw refused(`${name} was not scanned (${status}).`, 'Try again when its scan has succeeded.')
  }
  if (verdict === 'malicious') {
    throw refused(`${name} is malicious by its scan.`, `See \`bourse skills show ${name}\`.`)
  }
  const isWhole = policy !== 'strict' || isComplete === true
  if (accepted[policy].includes(verdict) && isWhole) return verdict
  throw refused(
    `The verdict of ${name} is ${verdict}, which the policy ${policy} does not accept.`,
    `See \`bourse skills show ${name}\`; --policy permissive accepts up to warn.`,
  )
}

function refused(what: string, fix: string): CliFailure {
  return new CliFailure(what, fix, exitCodes.refused)
}

export const noCapabilities: Capabilities = {
  hosts: [],
  commands: [],
  paths: [],
  env: [],
  wallet: [],
  tools: [],
}

/** What the second may touch and the first may not, as `kind:name`. */
export function widened(before: Capabilities, after: Capabilities): readonly string[] {
  return capabilityKinds.flatMap((kind) =>
    after[kind].filter((one) => !before[kind].includes(one)).map((one) => `${kind}:${one}`),
  )
}

/** Capabilities in one line for people. */
export function describeCapabilities(capabilities: Capabilities): string {
  const told = capabilityKinds.flatMap((kind) =>
    capabilities[kind].length === 0 ? [] : [`${kind} ${capabilities[kind].map(plain).join(' ')}`],
  )
  return told.length === 0 ? 'nothing' : told.join('; ')
}

const walletOrder = ['read', 'sign', 'send', 'approve']

/** Raises a `CliFailure` where a skill may touch more than a person wants it to: `wallet:read`, `hosts:*`, `none`. */
export function assertWithin(
  slug: string,
  capabilities: Capabilities,
  most: readonly string[],
): void {
  const allowed = most.filter((one) => one !== 'none').map(readAllowed)
  const over = widened(noCapabilities, capabilities).filter((one) => {
    const [kind, name] = split(one)
    return !allowed.some((other) => other.kind === kind && covers(other, name))
  })
  if (over.length === 0) return
  throw refused(
    `${slug} may touch more than --max-capability says: ${over.map(plain).join(' ')}.`,
    'Choose another skill, or name what it may touch.',
  )
}

interface Allowed {
  readonly kind: CapabilityKind
  readonly name: string
}

function covers({ kind, name: allowed }: Allowed, name: string): boolean {
  if (allowed === '*' || allowed === name) return true
  return (
    kind === 'wallet' &&
    walletOrder.includes(name) &&
    walletOrder.indexOf(name) <= walletOrder.indexOf(allowed)
  )
}

function readAllowed(text: string): Allowed {
  const [kind, name] = split(text)
  const known = capabilityKinds.find((one) => one === kind)
  if (known !== undefined && name !== '') return { kind: known, name }
  throw new CliFailure(
    `--max-capability has no "${text}".`,
    `Write it as none, or as kind:name with ${capabilityKinds.join(', ')}, such as wallet:read,hosts:bourse.`,
    exitCodes.usage,
  )
}

function split(text: string): readonly [string, string] {
  const at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
