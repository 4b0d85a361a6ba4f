import { readFileSync } from 'node:fs'
import { connect, program, Wrong } from './bourse.mjs'

const usage = `Compares a journal with what the service has; changes nothing.

  --journal <file>   a line of JSON for each order that was sent: {"clientOrderId": "..."}
  --pages <number>   how many pages of 100 orders are read (default 10)

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const flags = { journal: { type: 'string' }, pages: { type: 'string', default: '10' } }
const ended = ['filled', 'cancelled', 'expired', 'rejected', 'failed', 'replaced']

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION

await program(usage, flags, async ({ journal, pages }) => {
  const { call } = connect({ key, session })
  const { isWhole, orders } = await readOrders(call, Number(pages))
  const intents = await call('GET', '/api/intents', { query: { limit: 100 } })
  const lines = journal === undefined ? [] : linesOf(readFileSync(journal, 'utf8'))
  const byName = new Map(orders.map((order) => [order.clientOrderId, order]))
  const known = new Set(lines.map(({ clientOrderId }) => clientOrderId))
  return {
    orders: lines.map((line) => verdictOf(line, byName.get(line.clientOrderId))),
    unknownHere: orders
      .filter(({ clientOrderId, status }) => !known.has(clientOrderId) && !ended.includes(status))
      .map(inShort),
    transactions: intents.items.map(({ expiresAt, id, kind, status, transactionHash }) => ({
      ...{ id, kind, status, transactionHash, expiresAt },
    })),
    isWhole,
  }
})

async function readOrders(call, pagesMax) {
  const orders = []
  let cursor
  let pages = 0
  do {
    const page = await call('GET', '/api/trading/orders', { query: { limit: 100, cursor } })
    orders.push(...page.items)
    cursor = page.nextCursor ?? undefined
    pages += 1
  } while (cursor !== undefined && pages < pagesMax)
  return { orders, isWhole: cursor === undefined }
}

function linesOf(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      try {
        const entry = JSON.parse(line)
        if (typeof entry.clientOrderId === 'string') return entry
      } catch {
        // Told below, with its number.
      }
      throw new Wrong(`Line ${index + 1} of the journal has no clientOrderId.`)
    })
}

function verdictOf(line, order) {
  if (order === undefined) return { ...line, verdict: 'missing' }
  const verdict = ended.includes(order.status) ? 'ended' : 'placed'
  return { ...line, verdict, ...inShort(order) }
}

function inShort({ avgPrice, clientOrderId, filledIn, filledOut, id, mode, status, statusReason }) {
  return { id, clientOrderId, mode, status, statusReason, filledIn, filledOut, avgPrice }
}
