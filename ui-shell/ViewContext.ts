import { createContext } from 'react'
import type { Arrival } from './createTrail.ts'

/** How the visitor came to the view around the calling component. */
export const ViewContext = createContext<Arrival>({ from: 'open' })
