/** Shared code of namespaces, for the built-in ones and for third-party ones. */

export { buildAccount } from './buildAccount.ts'
export { checkBeforeSending } from './checkBeforeSending.ts'
export { classifySessionFault } from './classifySessionFault.ts'
export { closeSession } from './closeSession.ts'
export { createConnection } from './createConnection.ts'
export { type ConnectionStateStore, createConnectionState } from './createConnectionState.ts'
export { createInvalidTransaction } from './createInvalidTransaction.ts'
export { createJsonRpc, type JsonRpc, type JsonRpcError } from './createJsonRpc.ts'
export { createPrompts, type Prompts } from './createPrompts.ts'
export { createSessionProvider, type SessionProvider } from './createSessionProvider.ts'
export { createWatchers, type WalletSource, type Watchers } from './createWatchers.ts'
export { eip1193Codes } from './eip1193Codes.ts'
export { joinErrorTexts, parseErrorCode } from './errorFields.ts'
export { findExplorerUrl } from './findExplorerUrl.ts'
export { findMismatchedField, type ProofExpectation } from './findMismatchedField.ts'
export { followSession } from './followSession.ts'
export { formatSignInText } from './formatSignInText.ts'
export { importWithRetry } from './importWithRetry.ts'
export { invokeWallet } from './invokeWallet.ts'
export { isObject } from './isObject.ts'
export { lazyNamespaceMethods } from './lazyNamespaceMethods.ts'
export { logAmbiguousRejection } from './logAmbiguousRejection.ts'
/** Options of a request to a network's nodes. */
export type { NodeOptions } from './NodeOptions.ts'
export { parseJson } from './parseJson.ts'
export { parseSignInText, type SignInText } from './parseSignInText.ts'
export { parseTransactionPart } from './parseTransactionPart.ts'
export { pattern } from './pattern.ts'
export { pause } from './pause.ts'
export {
  blockingNote,
  createNote,
  type PlannedAmount,
  planNativeAmount,
  planTokenAmount,
  shortfall,
} from './planAmount.ts'
export { pollStatus } from './pollStatus.ts'
export { pollUntil } from './pollUntil.ts'
/** Spelling of chain ids and addresses in sign-in texts. */
export type { SignInStyle } from './SignInStyle.ts'
export { sessionErrorCodes } from './sessionErrorCodes.ts'
export { sha256 } from './sha256.ts'
export { sumTransfers } from './sumTransfers.ts'
export { trackUntilFinal } from './trackUntilFinal.ts'
export { invalidProof, type VerifyOptions, verifySignIn } from './verifySignIn.ts'
/** Limits of a wait. */
export type { WaitOptions } from './WaitOptions.ts'
export {
  discoverStandardWallets,
  readStandardWallet,
  type StandardWallet,
} from './walletStandard.ts'
export { withAbort } from './withAbort.ts'
export { withNodeFallback } from './withNodeFallback.ts'
