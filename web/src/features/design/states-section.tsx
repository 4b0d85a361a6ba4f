import { type ReactNode, useState } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { CountdownRing } from '../../design/primitives/countdown-ring.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { type Freshness, Panel } from '../../design/primitives/panel.tsx'
import { Progress } from '../../design/primitives/progress.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { Tabs } from '../../design/primitives/tabs.tsx'
import { TokenIcon } from '../../design/primitives/token-icon.tsx'
import { UndoBar } from '../../design/primitives/undo-bar.tsx'
import { SigningSteps, type Step } from '../../panels/signing/signing-steps.tsx'
import css from './design-page.module.css'
import { Samples, Section } from './section.tsx'

/** What a panel says while it has nothing, waits, is late or failed. */
export function StatesSection() {
  return (
    <Section id="states" title="States">
      <div className={css.panels}>
        <Panel title="Empty">
          <EmptyState
            title="No open orders"
            reason="Orders that wait for their price are shown here. You have none in this market."
            action={<Button size="small">Place an order</Button>}
            example="For example: buy 100 FERN at 0.039"
          />
        </Panel>
        <Panel title="Loading" busy>
          <Skeleton rows={8} label="Loading" />
        </Panel>
        {(['live', 'late', 'dead'] as const).map((freshness) => (
          <Aged key={freshness} freshness={freshness} />
        ))}
        <Panel
          title="Failed"
          padded
          notice={
            <Callout
              tone="danger"
              title="The service did not answer"
              actions={<Button size="small">Retry</Button>}
            >
              What is below is 2 minutes old.
            </Callout>
          }
        >
          <Figures />
        </Panel>
        <Panel title="Signing" padded>
          <SigningSteps id={null} further={sampleSteps} />
        </Panel>
      </div>
      <Told />
    </Section>
  )
}

const sampleSteps: readonly Step[] = [
  { id: 'done', label: 'Counted', state: 'done', blockNumber: 1_204, logIndex: 3 },
  {
    id: 'sent',
    label: 'Sent again',
    state: 'failed',
    transactionHash: `0x${'4f'.repeat(32)}`,
    failure: new Error('The transaction was reverted.'),
  },
]

function Figures() {
  return (
    <DescriptionList
      items={[
        { term: 'Equity', value: <Amount value="4120.11" unit="USDC" /> },
        { term: 'Free', value: <Amount value="812.4" unit="USDC" /> },
        { term: 'Profit', value: <Amount value="-38.5" unit="USDC" signed /> },
      ]}
    />
  )
}

function Aged({ freshness }: { readonly freshness: Freshness }): ReactNode {
  const [since] = useState(() => Date.now())
  const asOf = { live: null, late: <Time at={since - 12_000} />, dead: 'not live' }[freshness]
  return (
    <Panel
      title={freshness}
      freshness={freshness}
      asOf={asOf}
      padded
      actions={<IconButton icon="refresh" label={`Refresh ${freshness}`} size="small" />}
    >
      <Figures />
    </Panel>
  )
}

function Told() {
  const [since, setSince] = useState(() => Date.now())
  const [tab, setTab] = useState<'positions' | 'orders' | 'fills'>('positions')
  const again = () => setSince(Date.now())
  return (
    <Samples>
      <Callout tone="info" title="Simulated fills">
        Orders here never reach a market.
      </Callout>
      <Callout tone="warn" title="This moves the price by 4.2%" />
      <Callout tone="simulated">Paper trading is on.</Callout>
      <div className={css.row}>
        <CountdownRing
          key={since}
          fromMs={since}
          untilMs={since + 30_000}
          label="Quote holds for"
        />
        <div className={css.meter}>
          <Progress label="Sold" done={99_999_999n} whole={100_000_000n} showValue />
        </div>
        <div className={css.meter}>
          <Progress label="Sold so far" done={42n} whole={100n} showValue />
        </div>
        <div className={css.meter}>
          <Progress label="Waiting for the chain" />
        </div>
        {['BTC', 'Fern Coin', 'OAK', 'eth', 'Δ'].map((name) => (
          <TokenIcon key={name} name={name} size={24} />
        ))}
        <TokenIcon name="Agent" shape="square" size={24} />
      </div>
      <UndoBar text="Alert deleted" undoLabel="Undo" sinceMs={since} onUndo={again} onEnd={again} />
      <Tabs
        label="Account"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'positions', label: 'Positions', count: 2 },
          { id: 'orders', label: 'Orders', count: 14 },
          { id: 'fills', label: 'Fills' },
        ]}
        actions={<IconButton icon="filter" label="Filter" size="small" />}
      >
        <p className={css.tabText}>The panel of {tab}</p>
      </Tabs>
    </Samples>
  )
}
