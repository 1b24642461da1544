/** Checks signed messages on a server: no browser, no modal. */
export {
  type AskNode,
  createVerifier,
  type SignInExpectation,
  type SignInVerdict,
  type Verifier,
  type VerifierOptions,
} from './createVerifier.ts'
