import examples from './names.examples.json' with { type: 'json' }
import { namesOperations } from './names.operations.ts'

export { createNamesService, type NamesService } from './names.service.ts'
export { addressesMax } from './wanted-addresses.ts'

/** The domain's part of the table. */
export const namesRows = { examples, operations: namesOperations, errors: [] }
