import { Select } from '../../../design/primitives/select.tsx'
import { TypedSearch } from '../../../design/primitives/typed-search.tsx'
import { useText } from '../../../language/use-text.ts'
import { PeriodChoice } from '../../../panels/period/period-choice.tsx'
import { useWebhooksPlace } from '../use-webhooks-place.ts'
import { findId } from '../webhooks.commands.ts'
import { lately } from '../webhooks.model.ts'
import { deliveryStates, isTopic } from '../webhooks-search.model.ts'

/** Which deliveries are listed: of which event, in which state, and of which time. */
export function DeliveriesFilter() {
  const text = useText()
  const { search, choose } = useWebhooksPlace()
  const { since, status, topic, until } = search
  return (
    <>
      <TypedSearch
        id={findId}
        value={topic}
        label={text('webhooks.event')}
        placeholder="order.*, launch.confirmed"
        maxLength={128}
        wrong={text('webhooks.eventForm')}
        isAskable={isTopic}
        onAsk={(next) => choose({ topic: next })}
      />
      <Select
        size="small"
        aria-label={text('webhooks.state')}
        value={status ?? ''}
        choices={[
          { value: '', label: text('webhooks.anyState') },
          ...deliveryStates.map((value) => ({ value, label: text(`webhooks.is.${value}`) })),
        ]}
        onChange={(next) => choose({ status: next === '' ? undefined : next })}
      />
      <PeriodChoice
        period={{ since, until }}
        periods={lately}
        label={text('panels.time')}
        anyLabel={text('webhooks.anyTime')}
        labelOf={(id) => text(`webhooks.since.${id}`)}
        onChange={choose}
      />
    </>
  )
}
