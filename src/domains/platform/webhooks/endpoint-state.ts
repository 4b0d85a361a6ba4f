import { machine } from '../../../kernel/machine.ts'

export type EndpointStatus = 'enabled' | 'paused' | 'disabled'
/** Who disabled an endpoint: its owner, or the service. */
export type DisabledReason = 'manual' | 'automatic'

/**
 * The states of an endpoint. Only an enabled one receives deliveries; the README says what happens to the others'
 * deliveries.
 */
export const endpointMachine = machine({
  name: 'webhook',
  initial: 'enabled',
  transitions: {
    enabled: ['paused', 'disabled'],
    paused: ['enabled', 'disabled'],
    disabled: ['enabled'],
  },
})
