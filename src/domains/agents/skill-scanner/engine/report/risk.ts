import type { SkillCapabilities } from '../../../skill-format/index.ts'
import type { Finding, RiskLevel, Severity } from '../../scan-report.ts'

const ofFindings: Readonly<Record<Severity, number>> = {
  info: 0,
  low: 2,
  medium: 8,
  high: 18,
  critical: 30,
}
const ofWallet = { read: 5, sign: 25, send: 35, approve: 45 } as const
const shells = /^(?:bash|sh|zsh|python3?|node|powershell|pwsh|sudo|eval)$/

/**
 * How much harm could be done, from 0 to 100, whatever is meant: the greatest use of a wallet (5 to
 * 45), hosts (10; any host 20), commands (10; interpreters 20), paths outside (10), variables (8),
 * tools (5), and the gravest finding (2 to 30). From 1 it is low, from 20 medium, from 45 high, from 70
 * critical.
 */
export function riskOf(
  capabilities: SkillCapabilities,
  findings: readonly Finding[],
): { readonly level: RiskLevel; readonly score: number } {
  const { hosts, commands, paths, env, wallet, tools } = capabilities
  const score = Math.min(
    100,
    Math.max(0, ...wallet.map((use) => ofWallet[use])) +
      (hosts.includes('*') ? 20 : hosts.length > 0 ? 10 : 0) +
      (commands.some((command) => shells.test(command)) ? 20 : commands.length > 0 ? 10 : 0) +
      (paths.length > 0 ? 10 : 0) +
      (env.length > 0 ? 8 : 0) +
      (tools.length > 0 ? 5 : 0) +
      findings.reduce((most, { severity }) => Math.max(most, ofFindings[severity]), 0),
  )
  return { level: levelOf(score), score }
}

function levelOf(score: number): RiskLevel {
  if (score === 0) return 'none'
  if (score < 20) return 'low'
  if (score < 45) return 'medium'
  return score < 70 ? 'high' : 'critical'
}
