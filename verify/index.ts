/** Checks signed messages on a server: no browser, no modal. */
export {
  createVerifier,
  type FetchNode,
  type SignInExpectation,
  type SignInVerificationResult,
  type Verifier,
  type VerifierOptions,
} from './createVerifier.ts'
