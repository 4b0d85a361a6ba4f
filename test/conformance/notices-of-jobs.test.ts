import { expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { jobNotices } from '../../src/domains/agents/jobs/job-notices.ts'
import { createKindBook } from '../../src/domains/platform/notifications/index.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const book = createKindBook(catalog.events)

test('every notice of a job is a kind of notification, and what is none is not told', () => {
  const topic = 'agent_job.memo_added'
  const kinds = jobNotices.map((notice) => book.kindOf({ topic, payload: { notice } })?.kind)
  expect(kinds).toEqual(jobNotices.map((notice) => `agent_job.${notice}`))
  expect(book.kindOf({ topic, payload: { notice: null } })).toBeUndefined()
  expect(book.kindOf({ topic: 'agent_job.due_soon', payload: {} })?.kind).toBe('agent_job.due_soon')
})
