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
}

function overDeclared(
  work: ScanWork,
  declared: ReturnType<typeof declaredCapabilities>,
  detected: ReturnType<typeof declaredCapabilities>,
) {
  for (const use of declared.wallet)
    if ((use === 'send' || use === 'approve') && !detected.wallet.includes(use))
      report(work, 'SK026', {
        file: 'SKILL.md',
        evidence: `wallet: ${use}`,
        severity: 'low',
        confidence: 'low',
      })
}
