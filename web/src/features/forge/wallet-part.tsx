import { useState } from 'react'
import type { RegisteredAgent, WalletTerms } from '#sdk'
import { shortAddress } from '../../design/numbers/format-address.ts'
import { Field } from '../../design/primitives/field.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { useAddressOr } from '../../panels/whose/own-addresses.ts'
import { connectedWallet, useWallet } from '../../wallet/wallet-store.ts'
import { CallFlow } from './call-flow.tsx'
import css from './forge.module.css'
import { prepareOwnWallet, prepareProvedWallet } from './wallet.data.ts'
import {
  choicesOf,
  isSame,
  isSignature,
  type PaidDraft,
  paidBy,
  typedChoice,
} from './wallet.model.ts'
import { WalletProof } from './wallet-proof.tsx'

/** Who is paid for an identity: the connected wallet, another one of the account, or an address. Each has to prove that it agrees. */
export function WalletPart({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const wallet = useWallet().connected?.wallet
  const connected = wallet?.chain === 'evm' ? wallet.address : null
  const [draft, setDraft] = useState<PaidDraft>({
    choice: connected ?? typedChoice,
    typed: '',
    signature: '',
  })
  const [terms, setTerms] = useState<WalletTerms | null>(null)
  const [isTried, setTried] = useState(false)
  const paid = paidBy(draft)
  const isOwn = isSame(paid, connected)
  // What was signed for one wallet proves nothing of another.
  const proof = terms !== null && isSame(terms.newWallet, paid) ? terms : null
  const change = (part: Partial<PaidDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <CallFlow
      title={text('identity.act.wallet')}
      isReady={() => {
        setTried(true)
        return paid !== null && (isOwn || (proof !== null && isSignature(draft.signature)))
      }}
      prepare={(account) => {
        if (proof !== null && !isOwn) {
          return prepareProvedWallet(account, proof, draft.signature.trim())
        }
        const signer = connectedWallet()?.wallet
        if (signer === undefined) throw new Error(`${account} is no longer connected`)
        return prepareOwnWallet(agent.agentId, signer)
      }}
    >
      <PaidFields draft={draft} connected={connected} isTried={isTried} onChange={change} />
      {paid === null ? null : (
        <>
          <p>{text('identity.pays', { address: shortAddress(paid) })}</p>
          {isOwn ? (
            <p className={css.quiet}>{text('identity.why.wallet')}</p>
          ) : (
            <WalletProof
              agentId={agent.agentId}
              wallet={paid}
              terms={proof}
              signature={draft.signature}
              isTried={isTried}
              onTerms={setTerms}
              onSignature={(signature) => change({ signature })}
            />
          )}
        </>
      )}
    </CallFlow>
  )
}

function PaidFields({
  draft: { choice, typed },
  connected,
  isTried,
  onChange,
}: {
  readonly draft: PaidDraft
  readonly connected: string | null
  readonly isTried: boolean
  readonly onChange: (change: Partial<PaidDraft>) => void
}) {
  const text = useText()
  const linked = useAddressOr(undefined).own
  const choices = choicesOf(connected, linked).map((address) => ({
    value: address,
    label: isSame(address, connected)
      ? text('identity.pay.connected', { address: shortAddress(address) })
      : shortAddress(address),
  }))
  const isWrong = paidBy({ choice, typed, signature: '' }) === null && (isTried || typed !== '')
  return (
    <>
      <Field label={text('identity.pay.who')}>
        <Select
          value={choice}
          choices={[...choices, { value: typedChoice, label: text('identity.pay.other') }]}
          onChange={(next) => onChange({ choice: next, signature: '' })}
        />
      </Field>
      {choice === typedChoice ? (
        <Field
          label={text('identity.wallet')}
          error={isWrong ? text('identity.fault.owner') : null}
          required
        >
          <TextInput
            value={typed}
            dir="ltr"
            placeholder="0x…"
            onChange={(next) => onChange({ typed: next.trim(), signature: '' })}
          />
        </Field>
      ) : null}
    </>
  )
}
