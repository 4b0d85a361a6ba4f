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
  /[.]ssh|[.]aws|[.]gnupg|[.]password-store|[.]kube|id[.]json|keystore|wallet|private|secret|mnemonic|seed|password|[.]env|credential|^\/$|^~\/?$|^[*]$/i

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
          /\b(?:send|pay|trade|swap|buy\w{0,3}|sell\w{0,3}|purchas\w{1,4}|invest\w{0,6}|launch\w{0,3}|transfer|approv|allowance|order|wallet|token|mint|stake|bridge|deposit|withdraw)/i,
        )
          ? 'low'
          : 'medium',
      )
  for (const kind of ['paths', 'env'] as const)
    for (const name of declared[kind].filter((one) => !detected[kind].includes(one)))
      if (sensitive.test(name)) say(`${kind}: ${name}`, 'medium')
  const unused = unusedPowers(work, declared, detected)
  if (unused.length > 1)
    report(work, 'SK026', {
      file: 'SKILL.md',
      evidence: `powers that nothing uses or speaks of: ${unused.join(', ')}`,
      severity: 'high',
      confidence: 'medium',
    })
}

type Capabilities = ReturnType<typeof declaredCapabilities>

const aboutMoney =
  /\b(?:send|pay|payments?|trad\w{1,3}|swap\w{0,4}|buy|sell|launch|transfers?|approv\w{1,4}|allowances?|orders?|wallets?|tokens?|mint\w{0,3}|stak\w{1,3}|bridg\w{1,3}|deposits?|withdraw\w{0,4}|sign(?:s|ing|atures?)?|crypto|bitcoin|ethereum|solana|defi|nfts?|dex|funds?|balances?|invoices?|tips?|contracts?)\b/i
const strongTools = /^(?:nc|ncat|socat|ssh|sudo|dd|mkfs|doas|su|chown|iptables|nmap|\*)$/

/** Kinds of power that are declared, that no file uses and no text but the manifest speaks of. */
function unusedPowers(
  work: ScanWork,
  declared: Capabilities,
  detected: Capabilities,
): readonly string[] {
  const told = work.sources
    .filter(({ language }) => language === 'markdown')
    .map(({ text }) => text.replace(/^---\n[\s\S]{0,8000}?\n---\n/, '').slice(0, 60_000))
    .join('\n')
  const description = work.manifest?.description ?? ''
  const isNamed = (name: string) => told.includes(name.replace(/\/?[*]{0,2}$/, ''))
  const strongest = declared.wallet.filter(
    (use) => use !== 'read' && !detected.wallet.includes(use),
  )
  const kinds: readonly (readonly [string, boolean])[] = [
    ['wallet', strongest.length > 1 && !aboutMoney.test(`${description} ${told.slice(0, 4_000)}`)],
    [
      'hosts',
      declared.hosts.includes('*') &&
        !/\b(?:web|sites?|pages?|links?|urls?|search\w{0,4}|brows\w{1,4}|fetch\w{0,3}|download\w{0,3}|hosts?|http\w{0,1})\b/i.test(
          description,
        ),
    ],
    [
      'env',
      declared.env.some((name) => isStrong(name) && !detected.env.includes(name) && !isNamed(name)),
    ],
    [
      'paths',
      declared.paths.some(
        (name) => isStrong(name) && !detected.paths.includes(name) && !isNamed(name),
      ),
    ],
    [
      'commands',
      declared.commands.some(
        (name) => strongTools.test(name) && !detected.commands.includes(name) && !isNamed(name),
      ),
    ],
  ]
  return kinds.flatMap(([kind, isUnused]) => (isUnused ? [kind] : []))
}

const isStrong = (name: string) =>
  sensitive.test(name) ||
  /^(?:\/\*{0,2}|~\/\*{0,2}|\/etc\b.{0,80}|\/root\b.{0,80})$|SECRET|PRIVATE|PASSPHRASE/.test(name)

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
