import examples from './search.examples.json' with { type: 'json' }
import { searchOperations } from './search.operations.ts'

export { createListedSource, type ListedThing } from './listed-source.ts'
export { createSearchService, type SearchService } from './search.service.ts'
export { createTransactionSource } from './transaction-source.ts'

/** The operations, events and error codes that this domain registers. */
export const searchRows = { examples, operations: searchOperations, events: {}, errors: [] }
