import { createContext } from 'react'

/**
 * True if the host's terms are accepted. Links need this: a disabled fieldset does not disable
 * them.
 */
export const TermsAcceptedContext = createContext(true)
