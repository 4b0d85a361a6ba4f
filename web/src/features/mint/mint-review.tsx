import { Count } from '../../design/numbers/count.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { Callout } from '../../design/primitives/callout.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { downloadBytes } from '../../design/primitives/download-text.ts'
import { useText } from '../../language/use-text.ts'
import { JsonPreview } from '../../panels/identity/json-preview.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useWallet } from '../../wallet/wallet-store.ts'
import { HandOver } from './hand-over.tsx'
import { type PreparedMint, useCarryOutMint, useMintDocument } from './mint.data.ts'
import css from './mint.module.css'
import { MintFacts } from './mint-facts.tsx'

/** What is signed, decoded from its own bytes; the document it names; and what came of it. */
export function MintReview({
  prepared,
  isPossible,
  onBack,
}: {
  readonly prepared: PreparedMint
  readonly isPossible: boolean
  readonly onBack: () => void
}) {
  const text = useText()
  const sends = useWallet().connected?.wallet.sendSolanaTransaction !== undefined
  const sending = useCarryOutMint()
  const { mint } = prepared
  const { summary } = mint
  const document = useMintDocument(mint.id, summary.uri.includes(mint.id)).data
  const reason = isPossible ? (sends ? null : 'identity.mint.noSend') : 'identity.mint.offWhy'
  return (
    <section className={css.form} aria-label={text('identity.words')}>
      {document === undefined ? null : <DocumentOf document={document} />}
      <h3>{text('identity.words')}</h3>
      <MintFacts mint={sending.data ?? mint} />
      <DescriptionList
        items={[
          { term: text('identity.mint.bytes'), value: <Count value={summary.sizeBytes} /> },
          {
            term: text('identity.mint.signers'),
            value: (
              <span className={css.stack}>
                {summary.signers.map((signer) => (
                  <code key={signer} className={css.long} dir="ltr">
                    {signer}
                  </code>
                ))}
              </span>
            ),
          },
        ]}
      />
      {reason === null ? null : <Callout tone="warn">{text(reason)}</Callout>}
      {isPossible && !sends ? <HandOver prepared={prepared} /> : null}
      {sending.error === null ? null : <Failure failure={sending.error} />}
      {sending.data === undefined ? (
        <p className={css.line}>
          <Button
            kind="primary"
            pending={sending.isPending}
            disabled={reason !== null}
            onClick={() => sending.mutate(prepared)}
          >
            {text('identity.sign')}
          </Button>
          <Button disabled={sending.isPending} onClick={onBack}>
            {text('identity.back')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

/** The document that the asset names, which can be taken away and published elsewhere. */
function DocumentOf({ document }: { readonly document: unknown }) {
  const text = useText()
  const save = () => downloadBytes('agent.json', new Blob([JSON.stringify(document, null, 2)]))
  return (
    <>
      <h3>{text('identity.preview')}</h3>
      <JsonPreview label={text('identity.preview')} value={document} />
      <p>
        <Button icon="download" onClick={save}>
          {text('identity.mint.download')}
        </Button>
      </p>
    </>
  )
}
