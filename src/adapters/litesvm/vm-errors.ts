import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js'
import {
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
} from 'litesvm/dist/internal.js'

/** By the VM's numbers; the names are those of the cluster's JSON. */
const transactionErrors =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit
  CommitCancelled`.split(/\s+/)

const instructionErrors =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized
  UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend
  ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
  AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync
  InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt
  UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded
  InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar
  IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits
  BorshIoError`.split(/\s+/)

/** The VM's error in the cluster's JSON, for example `{"InstructionError":[0,{"Custom":1}]}`. */
export function toRpcError(error: ReturnType<FailedTransactionMetadata['err']>): unknown {
  if (typeof error === 'number') return transactionErrors[error] ?? 'ClusterMaintenance'
  if (error instanceof TransactionErrorInstructionError) {
    return { InstructionError: [error.index, toInstructionError(error)] }
  }
  if (error instanceof TransactionErrorDuplicateInstruction) {
    return { DuplicateInstruction: error.index }
  }
  if (error instanceof TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  }
  if (error instanceof TransactionErrorProgramExecutionTemporarilyRestricted) {
    return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
  }
  return 'ClusterMaintenance'
}

function toInstructionError(error: TransactionErrorInstructionError): unknown {
  const inner = error.err()
  if (typeof inner === 'number') return instructionErrors[inner] ?? 'GenericError'
  if (inner instanceof InstructionErrorCustom) return { Custom: inner.code }
  if (inner instanceof InstructionErrorBorshIo) return 'BorshIoError'
  return 'GenericError'
}
