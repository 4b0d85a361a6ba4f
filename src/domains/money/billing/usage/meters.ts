/** How a meter aggregates the events of a window. */
export type Aggregation = 'sum' | 'count' | 'unique_count' | 'max' | 'latest'

/** A meter, as data. */
export type Meter = {
  /** Stable, lower snake case. */
  readonly name: string
  readonly aggregation: Aggregation
  /** The unit of `quantity`. */
  readonly unit: string
  readonly summary: string
}

/**
 * The meters of the service. `count` counts events whatever their quantity, `unique_count` counts distinct subjects,
 * `latest` is the quantity of the newest event. Only `sum` and `count` can be priced, because they are additive across
 * windows.
 */
export const standardMeters: readonly Meter[] = [
  {
    name: 'model_tokens',
    aggregation: 'sum',
    unit: 'token',
    summary: 'Tokens that a language model read and wrote',
  },
  {
    name: 'sandbox_seconds',
    aggregation: 'sum',
    unit: 'second',
    summary: 'Seconds that sandboxes and boxes ran',
  },
  {
    name: 'agent_runs',
    aggregation: 'count',
    unit: 'run',
    summary: 'Runs of agents',
  },
  {
    name: 'active_agents',
    aggregation: 'unique_count',
    unit: 'agent',
    summary: 'Different agents that did something',
  },
  {
    name: 'concurrent_boxes',
    aggregation: 'max',
    unit: 'box',
    summary: 'The most boxes that were open at once',
  },
  {
    name: 'stored_bytes',
    aggregation: 'latest',
    unit: 'byte',
    summary: 'Bytes of uploads that are kept',
  },
]

/** Whether the meter is additive across windows, so that it can be invoiced. */
export function isPriceable(meter: Meter): boolean {
  return meter.aggregation === 'sum' || meter.aggregation === 'count'
}
