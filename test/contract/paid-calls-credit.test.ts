import { creditKit } from '../support/credit-kit.ts'
import { paidCallsCrashContract } from './paid-calls-crash.contract.ts'

paidCallsCrashContract(creditKit)
