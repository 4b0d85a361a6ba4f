import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RegistryIntentStatus } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { type Description, DescriptionList } from '../../design/primitives/description-list.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { evidenceItems, TallRef } from '../../panels/identity/agent-evidence.tsx'
import { agentNumber } from '../../panels/identity/agent-number.ts'
import { useRegisteredAgent } from '../../panels/identity/identity.data.ts'
import { JsonPreview } from '../../panels/identity/json-preview.tsx'
import { SigningSteps } from '../../panels/signing/signing-steps.tsx'
import { openConnect } from '../../shell/connect/connect-store.ts'
import { useSignInWord } from '../../shell/connect/sign-in-word.ts'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { type PreparedForge, useCarryOut, usePrepare } from './forge.data.ts'
import css from './forge.module.css'

/**
 * From a form to its proof: prepares, shows what is signed in words decoded from its own bytes, signs, and shows where
 * it stands on the chain. The form is `children`; `isReady` says whether it may be prepared, and is asked at each press.
 */
export function CallFlow({
  title,
  children,
  isReady,
  prepare,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly isReady: () => boolean
  readonly prepare: (account: string) => Promise<PreparedForge>
}) {
  const text = useText()
  const wallet = useWallet().connected?.wallet
  const account = wallet?.chain === 'evm' ? wallet.address : null
  const signInWord = useSignInWord()
  const preparing = usePrepare(() => prepare(account ?? ''))
  const prepared = preparing.data
  if (prepared !== undefined)
    return <Review title={title} prepared={prepared} onBack={() => preparing.reset()} />
  return (
    <form
      className={css.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (account === null) openConnect()
        else if (isReady() && !preparing.isPending) preparing.mutate()
      }}
    >
      {children}
      {preparing.error === null ? null : <Failure failure={preparing.error} />}
      <p className={css.line}>
        <Button type="submit" kind="primary" pending={preparing.isPending}>
          {text(account === null ? signInWord : 'identity.prepare')}
        </Button>
        {account === null ? <span className={css.quiet}>{text('identity.connect')}</span> : null}
      </p>
    </form>
  )
}

function Review({
  title,
  prepared,
  onBack,
}: {
  readonly title: string
  readonly prepared: PreparedForge
  readonly onBack: () => void
}) {
  const text = useText()
  const [begun, setBegun] = useState<string | null>(null)
  const sending = useCarryOut(setBegun)
  const { intent, warning } = prepared
  const document = 'registration' in prepared ? prepared.registration : null
  return (
    <section className={css.form} aria-label={title}>
      {document === null ? null : (
        <>
          <h3>{text('identity.preview')}</h3>
          <JsonPreview label={text('identity.preview')} value={document} />
        </>
      )}
      <h3>{text('identity.words')}</h3>
      <ul className={css.words} lang="en" dir="ltr">
        {intent.summary.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {warning === null ? null : <Callout tone="warn">{warning}</Callout>}
      {intent.gasEstimate === null ? null : (
        <DescriptionList
          items={[
            { term: text('identity.gas'), value: <Count value={BigInt(intent.gasEstimate)} /> },
          ]}
        />
      )}
      {begun === null ? null : <SigningSteps id={begun} />}
      {sending.data === undefined ? (
        <p className={css.line}>
          <Button
            kind="primary"
            pending={sending.isPending}
            onClick={() => sending.mutate({ prepared, title })}
          >
            {text('identity.sign')}
          </Button>
          <Button disabled={sending.isPending} onClick={onBack}>
            {text('identity.back')}
          </Button>
        </p>
      ) : (
        <Done status={sending.data} />
      )}
    </section>
  )
}

/** Where it stands on the chain; of a registration also whose number it is, and what its document was read as. */
function Done({ status: { intent, registration } }: { readonly status: RegistryIntentStatus }) {
  const text = useText()
  const agentId = registration?.agentId ?? /^agent:(\d+)$/.exec(intent.reference ?? '')?.[1] ?? null
  const items: readonly Description[] =
    intent.evidence === null ? [] : evidenceItems(text, intent.evidence)
  return (
    <section className={css.form} aria-label={text('identity.done')} role="status">
      <h3>{text('identity.done')}</h3>
      {agentId === null ? (
        <DescriptionList items={items} />
      ) : (
        <OfAgent agentId={agentId} items={items} />
      )}
    </section>
  )
}

function OfAgent({
  agentId,
  items,
}: {
  readonly agentId: string
  readonly items: readonly Description[]
}) {
  const text = useText()
  const { data } = useRegisteredAgent(agentId)
  const hash = data?.document?.contentHash ?? null
  const agent = agentNumber(agentId)
  return (
    <>
      <DescriptionList
        items={[
          { term: text('identity.number'), value: <span dir="ltr">{agentId}</span> },
          ...(data?.owner == null
            ? []
            : [
                {
                  term: text('identity.owner'),
                  value: <TallRef kind="address" value={data.owner} />,
                },
              ]),
          ...items,
          {
            term: text('identity.documentHash'),
            value:
              hash === null ? (
                text('identity.reading.pending')
              ) : (
                <code className={css.hash} dir="ltr">
                  {hash}
                </code>
              ),
          },
        ]}
      />
      <p>
        <Link className={linkStyle} to="/agents/registry" search={{ agent }}>
          {text('identity.openInRegistry')}
        </Link>
      </p>
    </>
  )
}
