import ts from 'typescript'
import { treeOf } from './source-tree.ts'

type Seen = (node: ts.Node) => string | null

/** Values that a test must expect exactly: a status, or the code of a problem. */
const answerName = /(^|[.])(status|statusCode|code)$/i
/** Names of members by which a caller's address is given: to a server, to a service, through a socket or a proxy. */
const addressNames = /^(remoteAddress|addressBlock|localAddress|['"]x-forwarded-for['"])$/i
/** Functions that only let time pass. */
const timers = new Set(['setTimeout', 'sleep', 'delay', 'pause'])

/** Finds tests that accept any of several answers, each with its remedy. */
export function looseAnswers(file: string, text: string): string[] {
  return sightings(file, text, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
    const { expression: subject, name } = node.expression
    const remedy = 'say which answer it is: a test knows what it expects'
    if (name.text === 'toBeOneOf') return `toBeOneOf; ${remedy}`
    const [asked] = node.arguments
    if (asked === undefined || !isAnswer(asked)) return null
    if (name.text === 'toContain' && isExpectOfList(subject) && !isNegated(subject)) {
      return `expect([…]).toContain(${asked.getText()}); ${remedy}`
    }
    const isList = ts.isArrayLiteralExpression(subject)
    return name.text === 'includes' && isList ? `[…].includes(${asked.getText()}); ${remedy}` : null
  })
}

/** Finds tests that wait for time to pass, each with its remedy. */
export function fixedWaits(file: string, text: string): string[] {
  const renamed = timersImported(file, text)
  return sightings(file, text, (node) => {
    const remedy =
      'wait for what is meant to happen (expect.poll, an event), or move the clock by hand'
    if (!ts.isAwaitExpression(node)) return null
    const call = node.expression
    if (ts.isCallExpression(call) && ts.isIdentifier(call.expression)) {
      const name = call.expression.text
      return renamed.has(name) ? `await ${name}(…); ${remedy}` : null
    }
    if (!ts.isNewExpression(call) || call.expression.getText() !== 'Promise') return null
    const [executor] = call.arguments ?? []
    if (executor === undefined || !ts.isArrowFunction(executor)) return null
    const { body } = executor
    const isTimer =
      ts.isCallExpression(body) &&
      ts.isIdentifier(body.expression) &&
      timers.has(body.expression.text) &&
      body.arguments[0]?.getText() === executor.parameters[0]?.name.getText()
    return isTimer ? `new Promise(… => setTimeout(…)); ${remedy}` : null
  })
}

/**
 * Finds servers of tests that read a request without hearing when it fails, each with its remedy: a caller who leaves in
 * the middle would fail the whole run, outside of any test, and only on a busy machine.
 */
export function unheardCallers(file: string, text: string): string[] {
  const remedy = 'take createAnsweringServer of test/support/answering-server.ts'
  return sightings(file, text, (node) => {
    if (!ts.isVoidExpression(node) || !isInServer(node)) return null
    return hearsFailure(node.expression) ? null : `${node.getText().slice(0, 60)}; ${remedy}`
  })
}

function isInServer(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isCallExpression(at) && /(^|[.])createServer$/.test(at.expression.getText())) return true
  }
  return false
}

/** Whether it is no call, or one that ends in `catch(…)` or `then(…, …)`. */
function hearsFailure(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node)) return true
  if (!ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (name.text === 'catch' || (name.text === 'then' && node.arguments.length > 1)) return true
  // A call of a method, such as `socket.destroy()`, and not a step after an asynchronous one.
  return name.text !== 'then' && !ts.isCallExpression(expression)
}

/** Finds fixtures that give their callers an address that another caller has, each with its remedy. */
export function sharedAddresses(file: string, text: string): string[] {
  const remedy = 'take it from test/support/caller-addresses.ts'
  return sightings(file, text, (node) => {
    if (ts.isPropertyAssignment(node) && addressNames.test(node.name.getText())) {
      const isWritten = ts.isStringLiteralLike(node.initializer)
      const isSpelt = isWritten || ts.isTemplateExpression(node.initializer)
      return isSpelt ? `${node.getText()}; ${remedy}` : null
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
    if (node.expression.name.text !== 'inject') return null
    const [request] = node.arguments
    const isPlaced = request !== undefined && namesAddress(request)
    return isPlaced ? null : `inject(…) without a remoteAddress; ${remedy}`
  })
}

/** Whether a request literal sets its caller's address. */
function namesAddress(request: ts.Expression): boolean {
  if (!ts.isObjectLiteralExpression(request)) return false
  return request.properties.some((one) =>
    ts.isSpreadAssignment(one)
      ? namesAddress(one.expression)
      : one.name?.getText() === 'remoteAddress',
  )
}

/** The names under which a file imports the promise version of the timers. */
function timersImported(file: string, text: string): ReadonlySet<string> {
  const names = new Set<string>()
  sightings(file, text, (node) => {
    if (!ts.isImportSpecifier(node)) return null
    const from = node.parent.parent.parent.moduleSpecifier
    const isTimer = ts.isStringLiteral(from) && /^(node:)?timers\/promises$/.test(from.text)
    const what = (node.propertyName ?? node.name).text
    if (isTimer && what === 'setTimeout') names.add(node.name.text)
    return null
  })
  return names
}

function isAnswer(node: ts.Expression): boolean {
  const bare = ts.isParenthesizedExpression(node) ? node.expression : node
  return answerName.test(bare.getText().replaceAll('?.', '.'))
}

/** `expect([…])` with a literal list. */
function isExpectOfList(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'expect') return false
  const [list] = node.arguments
  return list !== undefined && ts.isArrayLiteralExpression(list)
}

function isNegated(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'not'
}

function sightings(file: string, text: string, see: Seen): string[] {
  const tree = treeOf(file, text)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const what = see(node)
    if (what !== null) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      found.push(`${file}:${line + 1}: ${what}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
