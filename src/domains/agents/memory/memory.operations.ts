import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { memoryErrors } from './memory.errors.ts'
import {
  ExportedFacts,
  FactPage,
  FactParams,
  FactView,
  ForgetRequest,
  Forgotten,
  FoundFacts,
  ListFactsQuery,
  RememberRequest,
  SearchFactsQuery,
} from './memory.schemas.ts'
import type { MemoryService } from './memory.service.ts'

const { operation } = rowsOf<MemoryService>()

const row = { tier: 'private', family: 'Agents', auth: accountCredentials } as const

/** What agents of an account remember from one run to the next. */
export const memoryOperations = {
  remember: operation({
    name: 'memories.remember',
    ...row,
    method: 'POST',
    path: '/api/memory/facts',
    summary: 'Remember a fact',
    description:
      'Agents that have memory are told it at the beginning of later runs, as data. What a run remembers after it has read words of others is foreign: it is kept as such and told to nobody who does not search for it. The same fact is kept once.',
    input: { body: RememberRequest },
    output: FactView,
    errors: [memoryErrors.full],
    effect: 'reversible',
    idempotent: false,
    handler: (memory, { input, principal }) => memory.remember(principal, input.body),
  }),

  list: operation({
    name: 'memories.list',
    ...row,
    method: 'GET',
    path: '/api/memory/facts',
    summary: 'List the facts that are remembered, newest first',
    input: { query: ListFactsQuery },
    output: FactPage,
    effect: 'none',
    handler: (memory, { input, principal }) => memory.list(principal, input.query),
  }),

  search: operation({
    name: 'memories.search',
    ...row,
    method: 'GET',
    path: '/api/memory/search',
    summary: 'Search the facts that are remembered',
    description:
      'Finds words in any form, and the things of the field in whatever language they were written; the best match first. Facts with `trusted: false` are words of others.',
    input: { query: SearchFactsQuery },
    output: FoundFacts,
    effect: 'none',
    handler: (memory, { input, principal }) => memory.search(principal, input.query),
  }),

  get: operation({
    name: 'memories.get',
    ...row,
    method: 'GET',
    path: '/api/memory/facts/{factId}',
    summary: 'Read a fact and where it comes from',
    input: { params: FactParams },
    output: FactView,
    effect: 'none',
    handler: (memory, { input, principal }) => memory.get(principal, input.params.factId),
  }),

  forget: operation({
    name: 'memories.forget',
    ...row,
    method: 'DELETE',
    path: '/api/memory/facts/{factId}',
    summary: 'Forget a fact',
    description: 'It is deleted. Runs that go on no longer have it at their next step.',
    input: { params: FactParams },
    output: Forgotten,
    effect: 'irreversible',
    handler: (memory, { input, principal }) => memory.forget(principal, input.params.factId),
  }),

  forgetAll: operation({
    name: 'memories.forgetAll',
    ...row,
    method: 'POST',
    path: '/api/memory/forget',
    summary: 'Forget all facts, or those of an agent or a conversation',
    input: { body: ForgetRequest },
    output: Forgotten,
    effect: 'irreversible',
    handler: (memory, { input, principal }) => memory.forgetAll(principal, input.body),
  }),

  export: operation({
    name: 'memories.export',
    ...row,
    method: 'GET',
    path: '/api/memory/export',
    summary: 'Export everything that is remembered',
    input: {},
    output: ExportedFacts,
    effect: 'none',
    mcp: false,
    handler: (memory, { principal }) => memory.export(principal),
  }),
}
