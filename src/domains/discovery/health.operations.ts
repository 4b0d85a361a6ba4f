import { rowsOf } from '../../kernel/operation.ts'
import * as schemas from './developer.schemas.ts'
import { discoveryErrors } from './discovery.errors.ts'
import type { DiscoveryService } from './discovery.service.ts'

const { operation } = rowsOf<DiscoveryService>()

const open = { method: 'GET', tier: 'public', auth: [], effect: 'none', input: {} } as const

export const healthOperations = {
  health: operation({
    ...open,
    path: '/api/health',
    family: 'Health',
    summary: 'Tell whether the process lives',
    description: 'Liveness only: it touches neither the database nor a chain.',
    output: schemas.Health,
    limit: { bucket: 'none', weight: 1 },
    examples: [
      {
        name: 'alive',
        output: {
          status: 'ok',
          name: 'Bourse',
          version: '2026-07-15',
          time: '2026-07-15T12:00:00.000Z',
        },
      },
    ],
    handler: (discovery) => discovery.health(),
  }),
  ready: operation({
    ...open,
    path: '/api/ready',
    family: 'Ready',
    summary: 'Tell whether every required part is up',
    description:
      'Each component with its state. While a required one is down the answer is 503 and names it; a degraded or optional one does not make the service unready.',
    output: schemas.Readiness,
    errors: [discoveryErrors.not_ready],
    examples: [
      {
        name: 'ready',
        output: {
          status: 'ready',
          components: [
            { name: 'database', state: 'up', required: true },
            {
              name: 'evm',
              state: 'degraded',
              required: false,
              detail: 'The newest block is 30 s old.',
            },
          ],
        },
      },
    ],
    handler: (discovery) => discovery.ready(),
  }),
  scalarStatus: operation({
    ...open,
    path: '/api/scalar/status',
    family: 'Scalar',
    summary: 'State of the reference pages',
    output: schemas.ScalarStatus,
    examples: [
      {
        name: 'bundled',
        output: {
          status: 'ok',
          ui: '/scalar',
          blocks: '/scalar/blocks',
          script: '/scalar/js/scalar.js',
          openapi: '/openapi.json',
          bundled: true,
          telemetry: false,
        },
      },
    ],
    handler: (discovery) => discovery.scalarStatus(),
  }),
}
