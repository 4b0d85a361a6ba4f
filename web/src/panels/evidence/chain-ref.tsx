import { Address } from '../../design/numbers/address.tsx'
import { CopyButton } from '../../design/primitives/copy-button.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { useBootstrap } from '../../service/session.ts'

/** Something of the chain by its ends: copied by a press, and opened where people look it up, if the operator has said where. */
export function ChainRef({
  kind,
  value,
}: {
  readonly kind: 'address' | 'block' | 'transaction'
  readonly value: string
}) {
  const text = useText()
  const copy = { label: text('shell.copy'), done: text('shell.copied') }
  const evm = useBootstrap()?.chains.find(({ namespace }) => namespace === 'eip155')
  const template = evm?.explorer?.[kind]
  if (template === undefined) return <Address value={value} middle copy={copy} />
  return (
    <>
      <a className={linkStyle} href={template.replace(`{${kind}}`, value)} rel="noreferrer">
        <Address value={value} middle />
      </a>
      <CopyButton text={value} {...copy} />
    </>
  )
}
