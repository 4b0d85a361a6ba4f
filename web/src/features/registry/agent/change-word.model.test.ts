import { expect, test } from 'vitest'
import type { AgentChange } from '#sdk'
import { byTransaction, changeWord } from './change-word.model.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}`
const change = (
  kind: AgentChange['kind'],
  transaction: string,
  account: string | null = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
): AgentChange => ({
  kind,
  account,
  agentURI: null,
  at: '2026-07-15T09:00:04.000Z',
  evidence: {
    blockNumber: 1,
    blockHash: hash('b'),
    transactionHash: hash(transaction),
    logIndex: 0,
    finality: 'safe',
  },
})

test('what one transaction changed stands together, and a registration without its first owner', () => {
  const groups = byTransaction([
    change('wallet', '2', null),
    change('owner', '2'),
    change('registered', '1'),
    change('wallet', '1'),
    change('owner', '1'),
  ])
  expect(groups.map((group) => group.map(changeWord))).toEqual([
    ['unset', 'owner'],
    ['registered', 'wallet'],
  ])
  expect(changeWord(change('owner', '1', null))).toBe('revoked')
})
