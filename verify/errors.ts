import { defineErrors } from '#kernel'

/** Errors of a verifier that cannot judge: its options, its caller, or its libraries. */
export const verifierError = defineErrors({
  'options-invalid': ['Option "{option}" cannot be used: {why}.', '{hint}'],
})
