import ts from 'typescript'
import type { Mutation, Place } from './mutation.ts'
import { withInner } from './mutation.ts'

const bounds: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
}
const conditions = new Set(['where', 'having', 'whereRef', 'onRef', 'on'])

/** Mutations of database statements, of the query builder and in SQL. */
export function queryMutations(place: Place): readonly Mutation[] {
  const { node } = place
  if (ts.isCallExpression(node)) return builderMutations({ ...place, node })
  if (ts.isTaggedTemplateExpression(node)) return sqlMutations({ ...place, node })
  return []
}

function builderMutations({ node, source }: Place<ts.CallExpression>): readonly Mutation[] {
  const found: Mutation[] = []
  if (ts.isPropertyAccessExpression(node.expression)) {
    const method = node.expression.name.text
    const receiver = node.expression.expression
    if (conditions.has(method) && ts.isCallExpression(receiver)) {
      found.push({ operator: 'condition', node, replacement: receiver.getText(source) })
    }
    const [, direction] = node.arguments
    if (method === 'orderBy' && node.arguments.length > 0) {
      const other = direction?.getText(source) === "'desc'" ? "'asc'" : "'desc'"
      const first = node.arguments[0]?.getText(source) ?? ''
      const replacement = `${node.expression.getText(source)}(${first}, ${other})`
      found.push({ operator: 'order', node, replacement })
    }
  }
  const [, operator] = node.arguments
  if (node.arguments.length === 3 && operator !== undefined && ts.isStringLiteral(operator)) {
    const other = bounds[operator.text]
    if (other !== undefined) {
      const inner = { start: operator.getStart(source), end: operator.getEnd() }
      const replacement = withInner(source, node, { ...inner, replacement: `'${other}'` })
      found.push({ operator: 'condition', node, replacement })
    }
  }
  return found
}

/** Parts of a statement's text, each with its replacement. */
const phrases: readonly {
  readonly operator: 'condition' | 'order' | 'rounding'
  readonly what: RegExp
  readonly becomes: (text: string) => string
}[] = [
  {
    operator: 'condition',
    what: /(?<=\s)(?:<=|>=|<>|<|>)(?=\s|\$\{|$)/g,
    becomes: (sign) => bounds[sign] ?? sign,
  },
  { operator: 'order', what: /\bDESC\b/gi, becomes: () => 'ASC' },
  { operator: 'rounding', what: /\bceil(?=\()/gi, becomes: () => 'floor' },
  { operator: 'rounding', what: /\bfloor(?=\()/gi, becomes: () => 'ceil' },
  { operator: 'rounding', what: /\bleast(?=\()/gi, becomes: () => 'greatest' },
  { operator: 'rounding', what: /\bgreatest(?=\()/gi, becomes: () => 'least' },
]
/** One condition of a conjunction: up to the next keyword that ends it, at the same depth of brackets. */
const conjunct =
  /\bAND\s+((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+?)(?=\s+(?:AND|OR|ORDER|GROUP|LIMIT|RETURNING|FOR|ON|UNION|HAVING|THEN|SET)\b|\s*\)|\s*$|\s*;)/g

function sqlMutations({ node, source }: Place<ts.TaggedTemplateExpression>): readonly Mutation[] {
  const tag = node.tag.getText(source)
  if (!/^sql\b/.test(tag)) return []
  const { template } = node
  const start = template.getStart(source)
  const text = template.getText(source)
  const isStatement = holesOf(template, source)
  const mutate = (from: number, to: number, replacement: string) =>
    withInner(source, node, { start: start + from, end: start + to, replacement })
  const found: Mutation[] = []
  for (const { becomes, operator, what } of phrases) {
    for (const match of text.matchAll(what)) {
      const [phrase] = match
      if (!isStatement(start + match.index)) continue
      const replacement = mutate(match.index, match.index + phrase.length, becomes(phrase))
      found.push({ operator, node, replacement })
    }
  }
  for (const match of text.slice(0, -1).matchAll(conjunct)) {
    const [phrase] = match
    if (
      !isStatement(start + match.index) ||
      /\bBETWEEN\s+\S+\s*$/i.test(text.slice(0, match.index))
    )
      continue
    const replacement = mutate(match.index, match.index + phrase.length, '')
    found.push({ operator: 'condition', node, replacement })
  }
  return found
}

/** Whether an offset is in the statement's text, and not in an interpolated expression. */
function holesOf(template: ts.TemplateLiteral, source: ts.SourceFile): (offset: number) => boolean {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return () => true
  const holes = template.templateSpans.map(({ expression }) => [
    expression.getStart(source),
    expression.getEnd(),
  ])
  return (offset) => !holes.some(([from = 0, to = 0]) => offset >= from && offset < to)
}
