import type { GatewayOperation, GatewayVendor } from '#sdk'
import { Amount } from '../../design/numbers/amount.tsx'
import { Count } from '../../design/numbers/count.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Sheet } from '../../design/primitives/dialog.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { StatusDot } from '../../design/primitives/status-dot.tsx'
import { useText } from '../../language/use-text.ts'
import { CallName } from './call-name.view.tsx'
import { dotOf, healthOf } from './gateway.model.ts'
import css from './gateway.module.css'
import { useGatewayPlace } from './use-gateway-place.ts'

/** One vendor: how it fares, how it is switched on, and every call with its price. */
export function VendorSheet({
  vendor,
  onClose,
}: {
  readonly vendor: GatewayVendor
  readonly onClose: () => void
}) {
  const text = useText()
  const { choose } = useGatewayPlace()
  const { circuit, configured, docsUrl, family, id, limits, name, operations, setting } = vendor
  const health = healthOf(vendor)
  return (
    <Sheet size="wide" title={name} closeLabel={text('shell.close')} onClose={onClose}>
      <div className={css.vendor}>
        <StatusDot status={dotOf[health]}>{text(`gateway.health.${health}`)}</StatusDot>
        {configured ? null : (
          <Callout
            tone="info"
            title={text('gateway.howTo')}
            actions={
              <CopyButton text={setting} label={text('shell.copy')} done={text('shell.copied')} />
            }
          >
            <code dir="ltr">{setting}</code>
          </Callout>
        )}
        {circuit === null || circuit.retryAfterSeconds === 0 ? null : (
          <p>{text('shell.againIn', { seconds: circuit.retryAfterSeconds })}</p>
        )}
        <DescriptionList
          items={[
            { term: text('gateway.family'), value: <span dir="ltr">{family}</span> },
            { term: text('gateway.perMinute'), value: <Count value={limits.callsPerMinute} /> },
            { term: text('gateway.atOnce'), value: <Count value={limits.concurrent} /> },
          ]}
        />
        <p className={css.acts}>
          <a className={linkStyle} href={docsUrl} rel="noreferrer" target="_blank">
            {text('gateway.docs')}
          </a>
          <Button size="small" onClick={() => choose({ tab: 'made', vendor: id })}>
            {text('gateway.tab.made')}
          </Button>
        </p>
        <ul className={css.calls}>
          {operations.map((operation) => (
            <Call key={operation.operationId} operation={operation} />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

function Call({ operation }: { readonly operation: GatewayOperation }) {
  const text = useText()
  const { amount, asset } = operation.price
  return (
    <li>
      <CallName operation={operation} />
      {amount === null ? (
        text('gateway.byCall')
      ) : (
        <Amount
          value={amount}
          unit={asset}
          places={Math.max(2, amount.split('.')[1]?.length ?? 0)}
          rounding="up"
        />
      )}
    </li>
  )
}
