import type { Evidence } from '#sdk'
import { Count } from '../../design/numbers/count.tsx'
import type { Description } from '../../design/primitives/description-list.tsx'
import type { Say } from '../../language/use-text.ts'
import { ChainRef } from '../evidence/chain-ref.tsx'
import css from './identity.module.css'

/** What proves something of the chain: block, its hash, transaction, and whether enough blocks lie above it. */
export function evidenceItems(text: Say, evidence: Evidence): readonly Description[] {
  const { blockHash, blockNumber, finality, transactionHash } = evidence
  return [
    {
      term: text('identity.block'),
      value: (
        <span>
          <Count value={blockNumber} /> ({text(`identity.finality.${finality}`)})
        </span>
      ),
    },
    { term: text('identity.blockHash'), value: <TallRef kind="block" value={blockHash} /> },
    {
      term: text('identity.transaction'),
      value: <TallRef kind="transaction" value={transactionHash} />,
    },
  ]
}

/** In lists whose lines follow each other closely: each has room for a finger. */
export function TallRef(props: Parameters<typeof ChainRef>[0]) {
  return (
    <span className={css.tall}>
      <ChainRef {...props} />
    </span>
  )
}
