import type { SkillManifest } from '../../../skill-format/index.ts'
import { declaredCapabilities, type SkillReading } from '../../../skill-format/index.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { covers } from './declared-as.ts'

/** Compares what the manifest says with what was found. */
export function judgeManifest(work: ScanWork, reading: SkillReading) {
  const { manifest } = reading
  if (manifest === null) return
  const declared = declaredCapabilities(manifest)
  const detected = work.capabilities.all()
  const undeclared = covers(declared, detected)
  const declares = Object.keys(manifest.metadata).some((key) => key.startsWith('bourse-'))
  for (const kind of ['hosts', 'commands', 'paths', 'env', 'wallet'] as const)
    for (const name of undeclared[kind].slice(0, 40))
      report(work, 'SK024', {
        ...work.capabilities.seenAt(kind, name),
        evidence: `${kind}: ${name}`,
        severity: declares && (kind === 'hosts' || kind === 'wallet') ? 'medium' : 'low',
        confidence: 'medium',
      })
  if (declares) overDeclared(work, declared, detected)
  mismatch(work, manifest, detected)
}

const sensitive =
  /[.]ssh|[.]aws|id[.]json|keystore|wallet|private|secret|mnemonic|seed|password|[.]env|credential|^\/$|^~\/?$|^[*]$/i

/** Rights over keys and money, or over everything, that nothing in the package uses. */
function overDeclared(
  work: ScanWork,
  declared: ReturnType<typeof declaredCapabilities>,
  detected: ReturnType<typeof declaredCapabilities>,
) {
  const say = (what: string, severity: 'low' | 'medium') =>
    report(work, 'SK026', { file: 'SKILL.md', evidence: what, severity, confidence: 'medium' })
  const isSpokenOf = (words: RegExp) => words.test(work.manifest?.description ?? '')
  for (const use of declared.wallet)
    if ((use === 'send' || use === 'approve') && !detected.wallet.includes(use))
      say(
        `wallet: ${use}`,
        isSpokenOf(
          /\b(?:send|pay|trade|swap|buy|sell|launch|transfer|approv|allowance|order|wallet|token|mint|stake|bridge|deposit|withdraw)/i,
        )
          ? 'low'
          : 'medium',
      )
  for (const kind of ['paths', 'env'] as const)
    for (const name of declared[kind].filter((one) => !detected[kind].includes(one)))
      if (sensitive.test(name)) say(`${kind}: ${name}`, 'medium')
}

const denials: readonly (readonly [RegExp, 'hosts' | 'paths' | 'commands' | 'wallet' | 'env'])[] = [
  [
    /\b(?:no network|offline|without (?:the |any )?network|never (?:goes|connects|sends)|no internet|does not connect|local only|locally only|no connections?|nothing leaves)\b/i,
    'hosts',
  ],
  [
    /\b(?:no files|reads? no files|does not (?:read|touch|open) (?:any )?files|without files|never reads? files)\b/i,
    'paths',
  ],
  [
    /\b(?:runs? nothing|no scripts|no commands|runs? no|pure text|text only|only text|read[- ]only)\b/i,
    'commands',
  ],
  [
    /\b(?:read[- ]only|moves? no (?:money|funds)|never (?:signs|sends|trades|moves)|no transactions?|does not (?:sign|send|trade)|only (?:reads|looks))\b/i,
    'wallet',
  ],
]

/** What the description says that it does not do, and files do. */
function mismatch(
  work: ScanWork,
  { description }: SkillManifest,
  detected: ReturnType<typeof declaredCapabilities>,
) {
  for (const [form, kind] of denials) {
    const found = form.exec(description)
    const names =
      kind === 'wallet' ? detected.wallet.filter((use) => use !== 'read') : detected[kind]
    const [name] = names
    if (found === null || name === undefined) continue
    report(work, 'SK027', {
      ...work.capabilities.seenAt(kind, name),
      evidence: `says "${found[0]}", and uses ${kind}: ${name}`,
      confidence: kind === 'hosts' || kind === 'wallet' ? 'high' : 'medium',
    })
  }
}
