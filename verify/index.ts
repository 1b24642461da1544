/** Checks signed messages on a server: no browser, no modal. */
export { type AskNode, createVerifier, type SignInExpectation, type Verifier, type VerifierOptions } from './createVerifier.ts'
