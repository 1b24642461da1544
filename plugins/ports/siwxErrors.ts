import { defineErrors } from '#kernel'

/** Errors of a sign-in call, thrown with and without the plugin. */
export const signInError = defineErrors({
  'siwx-missing': ['SIWX is not enabled', 'Pass `siwx` to `createModal`.'],
})
