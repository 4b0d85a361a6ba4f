import { machine } from '../../kernel/machine.ts'

export type EndpointStatus = 'enabled' | 'paused' | 'disabled'
/** Who disabled an endpoint: its owner, or the service. */
export type DisabledReason = 'manual' | 'automatic'

/** The life of an endpoint. Only an enabled one is sent to; see the README for what becomes of its deliveries. */
export const endpointMachine = machine({
  name: 'webhook',
  initial: 'enabled',
  transitions: {
    enabled: ['paused', 'disabled'],
    paused: ['enabled', 'disabled'],
    disabled: ['enabled'],
  },
})
