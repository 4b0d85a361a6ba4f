import { Unknown } from '../../design/numbers/unknown.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'
import { Facts } from './facts.tsx'
import { useHealthClock } from './status.data.ts'

/** The build is in the name of the program's file. */
const build = /\/assets\/[\w-]+?-([\w-]{8})[.]js/.exec(
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '',
)?.[1]

/** Which service this is, in which version, and how its clock goes. */
export function VersionPanel() {
  const text = useText()
  const service = useBootstrap()?.service
  const { data: clock } = useHealthClock()
  const items =
    service === undefined
      ? undefined
      : [
          { term: text('status.service'), value: service.name },
          { term: text('status.program'), value: <code>{service.version}</code> },
          { term: text('status.api'), value: <code>{service.apiVersion}</code> },
          {
            term: text('status.build'),
            value: build === undefined ? <Unknown /> : <code>{build}</code>,
          },
          { term: text('status.origin'), value: <bdi dir="ltr">{service.origin}</bdi> },
          {
            term: text('status.clock'),
            value:
              clock === undefined ? (
                <Unknown />
              ) : (
                text('status.clockIs', { ahead: clock.aheadMs, off: Math.abs(clock.aheadMs) })
              ),
          },
        ]
  return (
    <Panel title={text('status.version')}>
      <Facts rows={6} items={items} />
    </Panel>
  )
}
