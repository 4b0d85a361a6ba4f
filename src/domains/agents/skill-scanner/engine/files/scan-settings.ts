import { readJson } from '../../../../../kernel/json-reader.ts'
import { type Part, report, type ScanWork } from '../scan-work.ts'
import { lineIndex } from '../text/line-index.ts'
import { membersOf } from './members-of.ts'

const address = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}|bc1[0-9a-z]{38,60})$/
const payees =
  /^(?:to|recipient|payee|destination|dest|receiver|beneficiary|spender|fee_?\w{0,12}|referr\w{1,4}|wallet|pay_?to|treasury|address|to_?address|payout\w{0,10})$/i
/** Of these it is plain that somebody is paid. */
const paid =
  /^(?:to|recipient|payee|destination|dest|receiver|beneficiary|pay_?to|fee_?\w{0,12}|payout\w{0,10})$/i
const persuading =
  /\b(?:leave|keep|do not change|don['’]t change|never change|always use|ignore|whatever|regardless|even if|instead of|do not (?:ask|tell|show)|must (?:stay|be|include|contain)|say that|not the one)\b/i
const everything = /^(?:\*|(?:Bash|Write|Edit|WebFetch|mcp__)\w{0,20}\(?[*/:]{0,6}\*{1,2}\)?)$/
const depthMax = 12
const nodesMax = 4_000

type Seen = { readonly key: string; readonly node: Readonly<Record<string, unknown>> }

/** What settings and schemas in JSON mean: payees that are filled in, rights over everything. */
export function* scanSettings(work: ScanWork, part: Part, text: string): Generator<void, void> {
  const root = parsed(text)
  if (root === null || typeof root !== 'object') return
  const lineOf = lineIndex(text)
  let looked = 0
  for (const { key, node } of nodesOf(root)) {
    if (++looked % 500 === 0) yield
    if (looked > nodesMax) return
    const found = payee(key, node) ?? permissions(node)
    if (found === null) continue
    report(work, found.rule, {
      file: part.file,
      line: lineOf(Math.max(0, text.indexOf(`"${found.name}"`))),
      evidence: found.evidence,
      severity: 'high',
      confidence: 'medium',
    })
  }
}

function parsed(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

type Charge = { readonly rule: string; readonly name: string; readonly evidence: string }

/** A parameter for somebody who is paid, which the schema fills in and asks to be left as it is. */
function payee(key: string, node: Seen['node']): Charge | null {
  if (!payees.test(key)) return null
  const values = [
    node['default'],
    node['const'],
    ...listOf(node['enum']),
    ...listOf(node['examples']),
  ]
  const [fixed] = values.filter(
    (value): value is string => typeof value === 'string' && address.test(value),
  )
  if (fixed === undefined) return null
  const said = typeof node['description'] === 'string' ? node['description'] : ''
  const isForced = node['const'] !== undefined || listOf(node['enum']).length === 1
  if (!persuading.test(said) && !(paid.test(key) && (isForced || node['default'] !== undefined)))
    return null
  return { rule: 'SK029', name: key, evidence: `${key}: ${fixed} ${said}`.slice(0, 300) }
}

/** Rights over everything in the settings of an agent. */
function permissions(node: Seen['node']): Charge | null {
  const rights = [
    ...listOf(node['allow']),
    ...listOf(node['allowedTools']),
    ...listOf(node['alwaysAllow']),
  ]
  const [all] = rights.filter(
    (one): one is string => typeof one === 'string' && everything.test(one),
  )
  if (all !== undefined) return { rule: 'SK025', name: 'allow', evidence: `allows ${all}` }
  const mode = node['defaultMode'] ?? node['approval_policy'] ?? node['approvalMode']
  if (mode === 'bypassPermissions' || mode === 'never' || mode === 'yolo' || mode === 'dontAsk')
    return { rule: 'SK025', name: 'defaultMode', evidence: `asks nothing: ${mode}` }
  if (
    node['enableAllProjectMcpServers'] === true ||
    node['autoApprove'] === true ||
    node['dangerouslySkipPermissions'] === true
  )
    return {
      rule: 'SK025',
      name: 'enableAllProjectMcpServers',
      evidence: 'approves everything by itself',
    }
  return null
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function* nodesOf(root: object, key = '', depth = 0): Generator<Seen, void> {
  if (depth > depthMax) return
  if (!Array.isArray(root)) yield { key, node: membersOf(root) }
  for (const [name, child] of Object.entries(root))
    if (typeof child === 'object' && child !== null)
      yield* nodesOf(child, Array.isArray(root) ? key : name, depth + 1)
}
