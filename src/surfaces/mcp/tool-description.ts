import type { JsonOperation } from '../../kernel/operation.ts'
import { type GuideEntry, signerSentences } from './guide/guide-entry.ts'

/** Who signs, in one sentence: derived from the row where it takes or returns transactions, else from its guide. */
export function signerSentence(
  operation: JsonOperation,
  guide: GuideEntry | undefined,
): string | undefined {
  if (operation.input.body?.properties['signedTransaction'] !== undefined) {
    return signerSentences.submit
  }
  if (operation.effect !== 'none' && answersTransactions(operation)) return signerSentences.wallet
  return guide?.signer === undefined ? undefined : signerSentences[guide.signer]
}

/** The description for models: what the tool does, when to use it, who signs, and what usually follows. */
export function describeTool(operation: JsonOperation, guide: GuideEntry | undefined): string {
  const { summary, description } = operation
  const said = [`${summary}.`, description]
  if (guide !== undefined) {
    said.push(`Use it ${guide.use.charAt(0).toLowerCase()}${guide.use.slice(1)}`)
    said.push(signerSentence(operation, guide))
    if (guide.next !== undefined) said.push(`Next: ${listed(guide.next)}.`)
  }
  return said.filter((one) => one !== undefined).join(' ')
}

/** Recognises an unsigned transaction by its gas limit. */
function answersTransactions({ output }: JsonOperation): boolean {
  return JSON.stringify(output).includes('"gasLimit"')
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
