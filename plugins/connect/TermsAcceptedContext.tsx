import { createContext } from 'react'

/**
 * Whether the visitor has accepted what must be accepted before anything is connected. A disabled
 * fieldset holds no link.
 */
export const TermsAcceptedContext = createContext(true)
