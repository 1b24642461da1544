import { defineErrors } from '#kernel'

/** Errors of opening a view. */
export const viewError = defineErrors({
  'params-invalid': [
    'The view "{view}" cannot open: its param "{param}" {why}.',
    'Pass `params: {params}`, or call `open()` without a view.',
  ],
})
