import { rowsOf } from '../../../kernel/operation.ts'
import * as schemas from './developer.schemas.ts'
import { discoveryErrors } from './discovery.errors.ts'
import type { DiscoveryService } from './discovery.service.ts'

const { operation } = rowsOf<DiscoveryService>()

const open = { method: 'GET', tier: 'public', auth: [], effect: 'none', input: {} } as const

export const healthOperations = {
  health: operation({
    name: 'service.getHealth',
    ...open,
    path: '/api/health',
    family: 'Health',
    summary: 'Tell whether the process lives',
    description: 'Liveness only: it touches neither the database nor a chain.',
    output: schemas.Health,
    limit: { bucket: 'none', weight: 1 },
    handler: (discovery) => discovery.health(),
  }),
  ready: operation({
    name: 'service.getReadiness',
    ...open,
    path: '/api/ready',
    family: 'Ready',
    summary: 'Tell whether every required part is up',
    description:
      'Each component with its state. While a required one is down the answer is 503 and names it; a degraded or optional one does not make the service unready.',
    output: schemas.Readiness,
    errors: [discoveryErrors.not_ready],
    handler: (discovery) => discovery.ready(),
  }),
  scalarStatus: operation({
    name: 'reference.getStatus',
    ...open,
    path: '/api/scalar/status',
    family: 'Scalar',
    summary: 'State of the reference pages',
    output: schemas.ScalarStatus,
    handler: (discovery) => discovery.scalarStatus(),
  }),
}
