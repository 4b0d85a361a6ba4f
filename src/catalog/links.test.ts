import { expect, test } from 'vitest'
import { domainRows } from '../app/domain-rows.ts'
import { problemType } from '../kernel/problem.ts'
import { resourceErrors } from '../kernel/shared-errors.ts'
import { buildCatalog } from './build-catalog.ts'
import { linksOf } from './links.ts'

const linkTo = linksOf(buildCatalog(domainRows({ embedded: true }), { exchange: 'bourse' }))

test('a link is the address of the row, with its parameters and the configured names', () => {
  expect(linkTo('orders.place')).toBe('/api/trading/orders')
  expect(linkTo('perpOrders.place')).toBe('/api/bourse/order')
  expect(linkTo('orders.get', { orderId: 'a/../b' })).toBe('/api/trading/orders/a%2F..%2Fb')
})

test('the kind of a problem is the address of its page', () => {
  const { code } = resourceErrors.not_found
  expect(problemType(resourceErrors.not_found)).toBe(linkTo('pages.getError', { code }))
})

test('a link to no row, and one without its parameters, is a fault', () => {
  expect(() => linkTo('orders.eat')).toThrow('no operation is called orders.eat')
  expect(() => linkTo('orders.get')).toThrow('a link to orders.get needs orderId')
})
