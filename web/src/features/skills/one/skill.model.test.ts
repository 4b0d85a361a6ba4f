import { expect, test } from 'vitest'
import { actsOf, installLine, isInstallable, versionBefore } from './skill.model.ts'

test('what is installed is pinned to its files', () => {
  const treeHash = 'ab'.repeat(32)
  expect(installLine({ slug: 'order-planner', version: '1.2.0', treeHash })).toBe(
    `bourse skills add order-planner@1.2.0 --hash sha256:${treeHash}`,
  )
  const states = ['listed', 'deprecated', 'held', 'hidden', 'quarantined', 'revoked'] as const
  expect(states.filter(isInstallable)).toEqual(['listed', 'deprecated'])
})

test('nothing leads out of revoked', () => {
  expect(actsOf('revoked')).toEqual([])
  expect(actsOf('held')).toEqual(['appeal', 'revoke'])
  expect(actsOf('scanning')).toEqual(['revoke'])
  expect(actsOf('deprecated')).toContain('show')
})

test('the version before is the next older one of the list', () => {
  expect(versionBefore(['2.0.0', '1.1.0', '1.0.0'], '1.1.0')).toBe('1.0.0')
  expect(versionBefore(['1.0.0'], '1.0.0')).toBe(null)
  expect(versionBefore(['1.0.0'], '9.0.0')).toBe(null)
})
