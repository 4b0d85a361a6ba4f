import { descriptionOperations } from './descriptions.operations.ts'
import { developerOperations } from './developer.operations.ts'
import { discoveryErrors } from './discovery.errors.ts'
import examples from './discovery.examples.json' with { type: 'json' }
import { healthOperations } from './health.operations.ts'
import { libraryOperations } from './library.operations.ts'
import { pageOperations } from './pages.operations.ts'
import { terminalErrors } from './terminal.errors.ts'
import { terminalOperations } from './terminal.operations.ts'

/** The rows of the domain. */
export const discoveryRows = {
  examples,
  operations: {
    ...developerOperations,
    ...descriptionOperations,
    ...healthOperations,
    ...pageOperations,
    ...libraryOperations,
    ...terminalOperations,
  },
  errors: [discoveryErrors, terminalErrors],
}
export {
  type ComponentState,
  createDiscoveryService,
  type DiscoveryService,
} from './discovery.service.ts'
export type { DiscoverySettings } from './settings.ts'
