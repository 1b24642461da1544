import type { Review } from '#plugins/ports/payments'

/** Returns the key of a step's title. */
export const getStepTitle = ({ last, reset }: Review): 'review' | 'reset' | 'allow' =>
  last ? 'review' : reset ? 'reset' : 'allow'
