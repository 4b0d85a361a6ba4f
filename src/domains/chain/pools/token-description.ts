import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { shownName } from '../../../kernel/name-text.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'

const textMax = 64
const decimalsMax = 36
const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** What a token's contract says of itself; what it does not say as a token should is null. Raises where the chain does not answer. */
export async function describeToken(evm: Pick<ChainEvm, 'call'>, address: Hex) {
  const [symbol, name, decimals] = await Promise.all([
    ask(evm, address, 'symbol'),
    ask(evm, address, 'name'),
    ask(evm, address, 'decimals'),
  ])
  const isKnown = typeof decimals === 'number' && decimals <= decimalsMax
  return {
    symbol: plain(symbol),
    name: plain(name),
    decimals: isKnown ? decimals : null,
    state: isKnown ? ('read' as const) : ('odd' as const),
  }
}

async function ask(
  evm: Pick<ChainEvm, 'call'>,
  to: Hex,
  functionName: 'decimals' | 'name' | 'symbol',
): Promise<number | string | undefined> {
  const question = { abi: tokenAbi, functionName } as const
  try {
    const data = await evm.call({ to, data: encodeFunctionData(question) })
    return decodeFunctionResult({ ...question, data })
  } catch (failure) {
    // No answer says nothing about the token; a revert, or bytes of another form, does.
    if (failure instanceof AppError && failure.spec.status !== 422) throw failure
    return undefined
  }
}

/** A text chosen by strangers: cut short, with hidden characters marked. */
function plain(text: number | string | undefined): string | null {
  if (typeof text !== 'string' || text === '') return null
  return shownName([...text].slice(0, textMax).join(''))
}
